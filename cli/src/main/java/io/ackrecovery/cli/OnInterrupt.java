package io.ackrecovery.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C end a command cleanly: the thread that runs it is interrupted and given some time to let go of everything; then the
 * process ends, come what may.
 */
public final class OnInterrupt {

    /** The command line promises to end within 5 seconds; the rest is left for the last deed and the JVM itself. */
    private static final long PATIENCE_MILLIS = 3_500;

    private final Thread command = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Runnable last;
    private final long patienceMillis;
    private volatile boolean interrupted;

    private OnInterrupt(Runnable last, long patienceMillis) {
        this.last = last;
        this.patienceMillis = patienceMillis;
    }

    /**
     * Runs work on the calling thread, and watches over it.
     *
     * @param last what is done at the end of an interrupted process, whether the work has reacted in time or not
     * @throws InterruptedException if the process is told to end, whatever the work made of that
     */
    public static <T> T watching(Callable<T> work, Runnable last) throws Exception {
        OnInterrupt watch = new OnInterrupt(last, PATIENCE_MILLIS);
        Thread hook = new Thread(watch::interrupt, "on-interrupt");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            throw new InterruptedException("told to end before it began");
        }
        try {
            return watch.run(work);
        } finally {
            forget(hook);
        }
    }

    static OnInterrupt ofThisThread(Runnable last, long patienceMillis) {
        return new OnInterrupt(last, patienceMillis);
    }

    <T> T run(Callable<T> work) throws Exception {
        try {
            return work.call();
        } catch (Exception failure) {
            throw interrupted ? new InterruptedException("told to end") : failure;
        } finally {
            ended.countDown();
        }
    }

    /** Called when the process is told to end; it ends when this returns. */
    void interrupt() {
        interrupted = true;
        command.interrupt();
        try {
            ended.await(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        last.run();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Then it is the hook itself that was waiting for this.
        }
    }
}
