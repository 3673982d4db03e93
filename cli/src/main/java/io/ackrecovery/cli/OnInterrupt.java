package io.ackrecovery.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes Ctrl-C end a command cleanly: the thread that runs it is interrupted and given some time to let go of everything; then the
 * process ends, come what may.
 */
public final class OnInterrupt {

    /** The command line promises to end within 5 seconds; one is left for the JVM itself. */
    private static final int SECONDS = 4;

    private final Thread command = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Runnable last;

    private OnInterrupt(Runnable last) {
        this.last = last;
    }

    /**
     * Runs work on the calling thread, and watches over it.
     *
     * @param last what is done in the end even if the work does not react to its interruption in time
     */
    public static <T> T watching(Callable<T> work, Runnable last) throws Exception {
        OnInterrupt watch = new OnInterrupt(last);
        Thread hook = new Thread(watch::interrupt, "on-interrupt");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.call();
        } finally {
            watch.ended.countDown();
            forget(hook);
        }
    }

    private void interrupt() {
        command.interrupt();
        try {
            if (!ended.await(SECONDS, TimeUnit.SECONDS)) {
                last.run();
            }
        } catch (InterruptedException impatient) {
            last.run();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // Then it is the hook itself that was waiting for this.
        }
    }
}
