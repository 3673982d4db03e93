package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The fold of a log's records: which transactions are open, and which positions of the topic each of them holds. Several
 * acknowledgements of one entry by one transaction are joined, so that a repeated one changes nothing. Commit and abort close
 * the transaction they name and no other; of an unknown transaction they are no change.
 *
 * <p>Takes memory for open transactions only. Not thread-safe. Two folds are equal when the same transactions hold the same,
 * whatever the log positions were.
 */
public final class PendingAckState {

    private final TreeMap<TxnId, HeldPositions> open = new TreeMap<>();
    private long recordsApplied;

    /** @param at the log entry the record is in; records come in log order */
    public void apply(LogPosition at, PendingAckRecord record) {
        recordsApplied++;
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            held(ack, at).addIndividual(at, ack.positions());
        } else if (record instanceof PendingAckRecord.CumulativeAck ack) {
            held(ack, at).addCumulative(at, ack.position());
        } else {
            open.remove(record.txnId());
        }
    }

    /** How many records were applied, those without effect too. */
    public long recordsApplied() {
        return recordsApplied;
    }

    /** A copy, ordered by transaction id. */
    public List<OpenTransaction> openTransactions() {
        return open.entrySet().stream()
                .map(entry -> entry.getValue().view(entry.getKey()))
                .toList();
    }

    /** Equal for equal folds, on any machine: SHA-256 in hex over the open transactions and what they hold. */
    public String digest() {
        MessageDigest digest = sha256();
        for (Map.Entry<TxnId, HeldPositions> entry : open.entrySet()) {
            OpenTransaction transaction = entry.getValue().view(entry.getKey());
            String canonical =
                    transaction.txnId() + " " + transaction.individual() + " " + transaction.cumulative() + "\n";
            digest.update(canonical.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private HeldPositions held(PendingAckRecord record, LogPosition at) {
        return open.computeIfAbsent(record.txnId(), unused -> new HeldPositions(at));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PendingAckState that && open.equals(that.open);
    }

    @Override
    public int hashCode() {
        return open.hashCode();
    }

    @Override
    public String toString() {
        return open.size() + " open transactions after " + recordsApplied + " records";
    }
}
