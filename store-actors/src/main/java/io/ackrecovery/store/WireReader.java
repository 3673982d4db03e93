package io.ackrecovery.store;

/**
 * The wire format of protobuf in an array: tags, numbers, lengths. One reader serves entry after entry, so that reading makes no
 * objects; a stream of the protobuf library would be one or two for each entry. Groups, which nobody writes, are not known.
 */
final class WireReader {

    private static final int WIRE_TYPE_BITS = 3;
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED_32 = 5;

    private byte[] bytes = {};
    private int at;
    private int limit;

    void begin(byte[] payload, int from) {
        bytes = payload;
        at = from;
        limit = payload.length;
    }

    /** Up to where was read. */
    int position() {
        return at;
    }

    boolean isAtEnd() {
        return at == limit;
    }

    /** Field number and wire type in one; 0 at the end of the message. */
    int tag() throws MalformedRecord {
        if (at == limit) {
            return 0;
        }
        int tag = (int) varint();
        if (tag >>> WIRE_TYPE_BITS == 0) {
            throw malformed("not protobuf (field 0)");
        }
        return tag;
    }

    long varint() throws MalformedRecord {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (at == limit) {
                throw cutShort();
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw malformed("not protobuf (a number of more than ten bytes)");
    }

    /** Begins a message within a message; what is answered is to be given to {@link #leave}. */
    int enter() throws MalformedRecord {
        long length = varint();
        if (length < 0 || length > limit - at) {
            throw cutShort();
        }
        int outer = limit;
        limit = at + (int) length;
        return outer;
    }

    void leave(int outer) {
        at = limit;
        limit = outer;
    }

    /** Passes over the field that has this tag. */
    void skip(int tag) throws MalformedRecord {
        switch (tag & (1 << WIRE_TYPE_BITS) - 1) {
            case VARINT -> varint();
            case FIXED_64 -> skipBytes(Long.BYTES);
            case LENGTH_DELIMITED -> leave(enter());
            case FIXED_32 -> skipBytes(Integer.BYTES);
            default -> throw malformed("not protobuf (wire type " + (tag & (1 << WIRE_TYPE_BITS) - 1) + ")");
        }
    }

    private void skipBytes(int count) throws MalformedRecord {
        if (count > limit - at) {
            throw cutShort();
        }
        at += count;
    }

    private MalformedRecord cutShort() {
        return malformed("cut short or not protobuf");
    }

    MalformedRecord malformed(String what) {
        return new MalformedRecord(what, at);
    }
}
