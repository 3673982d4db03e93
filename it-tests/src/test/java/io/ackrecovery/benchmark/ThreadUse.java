package io.ackrecovery.benchmark;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What each kind of thread of this process has used so far: time of a processor and heap. Threads that have ended are not seen. */
record ThreadUse(Map<Long, long[]> byThread, Map<Long, String> names) {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** @param nanos of processor time */
    record Use(double nanos, double bytes) {

        Use and(Use other) {
            return new Use(nanos + other.nanos, bytes + other.bytes);
        }
    }

    static ThreadUse now() {
        Map<Long, long[]> byThread = new HashMap<>();
        Map<Long, String> names = new HashMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            long id = thread.getId();
            byThread.put(id, new long[] {THREADS.getThreadCpuTime(id), THREADS.getThreadAllocatedBytes(id)});
            names.put(id, thread.getName().replaceAll("[0-9]+", "#"));
        }
        return new ThreadUse(byThread, names);
    }

    /** By the kind of thread. */
    Map<String, Use> since(ThreadUse before) {
        Map<String, Use> uses = new TreeMap<>();
        byThread.forEach((id, now) -> {
            long[] then = before.byThread.getOrDefault(id, new long[2]);
            uses.merge(names.get(id), new Use(now[0] - then[0], now[1] - then[1]), Use::and);
        });
        return uses;
    }
}
