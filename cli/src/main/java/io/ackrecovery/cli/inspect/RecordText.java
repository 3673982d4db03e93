package io.ackrecovery.cli.inspect;

import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.PendingAckRecord;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Records in words. */
final class RecordText {

    private RecordText() {}

    static List<String> of(List<PendingAckRecord> records) {
        return records.stream().map(RecordText::of).toList();
    }

    static String of(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            String positions =
                    ack.positions().stream().map(AckedPosition::toString).collect(Collectors.joining(", "));
            return "acknowledge " + ack.txnId() + ": " + positions;
        }
        if (record instanceof PendingAckRecord.CumulativeAck ack) {
            return "acknowledge " + ack.txnId() + ": all up to " + ack.position();
        }
        if (record instanceof PendingAckRecord.Commit commit) {
            return "commit " + commit.txnId() + " (" + commit.ackType().name().toLowerCase(Locale.ROOT) + ")";
        }
        PendingAckRecord.Abort abort = (PendingAckRecord.Abort) record;
        return "abort " + abort.txnId() + " (" + abort.ackType().name().toLowerCase(Locale.ROOT) + ")";
    }
}
