package io.ackrecovery.supervisor;

/**
 * How many attempts may run, and how fast new ones may follow one another.
 *
 * @param permits attempts at a time, from 0
 * @param startsPerSecond new attempts a second, from 0
 */
public record PermitShare(int permits, double startsPerSecond) {
    /** Of a supervisor on its own: nothing but its own settings limit it. */
    public static final PermitShare UNLIMITED = new PermitShare(Integer.MAX_VALUE, Double.POSITIVE_INFINITY);

    public PermitShare {
        if (permits < 0) {
            throw new IllegalArgumentException("permits must be 0 or more: " + permits);
        }
        if (!(startsPerSecond >= 0)) {
            throw new IllegalArgumentException("startsPerSecond must be 0 or more: " + startsPerSecond);
        }
    }
}
