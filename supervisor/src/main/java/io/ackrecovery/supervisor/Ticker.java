package io.ackrecovery.supervisor;

/** Where time is read: nanoseconds since some fixed moment, never running backwards. A simulation passes its virtual time. */
@FunctionalInterface
public interface Ticker {

    long nanos();

    /** The system's monotonic clock. */
    static Ticker system() {
        return System::nanoTime;
    }
}
