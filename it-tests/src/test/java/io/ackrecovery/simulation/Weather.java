package io.ackrecovery.simulation;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that are not the actors': they give the answers of the logs, and do what is due later. */
final class Weather implements Executor, AutoCloseable {

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
    private final AtomicInteger pending = new AtomicInteger();

    @Override
    public void execute(Runnable answer) {
        threads.execute(answer);
    }

    void after(int millis, Runnable task) {
        pending.incrementAndGet();
        threads.schedule(
                () -> {
                    try {
                        task.run();
                    } finally {
                        pending.decrementAndGet();
                    }
                },
                millis,
                TimeUnit.MILLISECONDS);
    }

    /** Whether nothing is due any more. */
    boolean isCalm() {
        return pending.get() == 0;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
