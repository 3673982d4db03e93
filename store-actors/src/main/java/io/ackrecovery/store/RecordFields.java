package io.ackrecovery.store;

/**
 * The numbers of the wire format: the tags of Pulsar's TransactionPendingAck.proto (field number and wire type in one), and
 * the header that its TxnLogBufferedWriter puts before a batch.
 */
final class RecordFields {

    /** Big-endian. Cannot begin a plain entry: read as protobuf it is a wire type that does not exist. */
    static final int BATCH_MAGIC = 0x0e01;

    static final int BATCH_VERSION = 1;
    static final int BATCH_HEADER_BYTES = 4;

    private static final int VARINT = 0;
    private static final int LENGTH_DELIMITED = 2;

    static final int BATCH_RECORD = 1 << 3 | LENGTH_DELIMITED;

    static final int OP = 1 << 3 | VARINT;
    static final int ACK_TYPE = 2 << 3 | VARINT;
    static final int TXN_LEAST_BITS = 3 << 3 | VARINT;
    static final int TXN_MOST_BITS = 4 << 3 | VARINT;
    static final int POSITION = 5 << 3 | LENGTH_DELIMITED;

    static final int LEDGER_ID = 1 << 3 | VARINT;
    static final int ENTRY_ID = 2 << 3 | VARINT;
    static final int ACK_SET_WORD = 3 << 3 | VARINT;
    static final int ACK_SET_PACKED = 3 << 3 | LENGTH_DELIMITED;
    static final int BATCH_SIZE = 4 << 3 | VARINT;

    static final int OP_ACK = 1;
    static final int OP_COMMIT = 2;
    static final int OP_ABORT = 3;

    private RecordFields() {}
}
