package io.ackrecovery.log.bookkeeper;

/** For foreign calls that block: a thread of their own, which keeps no process alive. */
final class Threads {

    private Threads() {}

    static void run(String name, Runnable blocking) {
        Thread thread = new Thread(blocking, name);
        thread.setDaemon(true);
        thread.start();
    }
}
