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
    record Use(double nanos, double bytes) {}

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

    /** For each unit of work done since, by the kind of thread. */
    Map<String, Use> since(ThreadUse before, double units) {
        Map<String, Use> uses = new TreeMap<>();
        byThread.forEach((id, now) -> {
            long[] then = before.byThread.getOrDefault(id, new long[2]);
            Use use = new Use((now[0] - then[0]) / units, (now[1] - then[1]) / units);
            uses.merge(names.get(id), use, (one, other) ->
                    new Use(one.nanos() + other.nanos(), one.bytes() + other.bytes()));
        });
        return uses;
    }
}
