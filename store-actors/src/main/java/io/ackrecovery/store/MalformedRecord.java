package io.ackrecovery.store;

/** Bytes that are no pending-ack record this version knows. The message says what is wrong and at which byte. */
public final class MalformedRecord extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;

    MalformedRecord(String what, int offset) {
        super(what + " at byte " + offset, null, false, false);
        this.offset = offset;
    }

    /** The byte of the payload, counted from 0, up to which it was understood. */
    public int offset() {
        return offset;
    }
}
