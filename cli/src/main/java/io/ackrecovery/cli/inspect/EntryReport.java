package io.ackrecovery.cli.inspect;

import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.RawCopy;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.util.HexFormat;
import java.util.List;

/**
 * One entry.
 *
 * @param payload in hex; null when the entry cannot be read
 * @param records in it; null when it cannot be read or decoded
 * @param failure why not; null if it was decoded
 * @param copies what each bookie has, when the entry cannot be read; null otherwise
 */
record EntryReport(int version, String entry, String payload, List<String> records, String failure, List<Copy> copies) {

    /**
     * @param answer {@code ok}, or what the bookie says instead
     * @param bytes header, digest and payload, in hex
     */
    record Copy(String bookie, String answer, String bytes) {}

    static EntryReport of(LogEntry entry) {
        String payload = HexFormat.of().formatHex(entry.payload());
        String position = entry.position().toString();
        try {
            List<String> records = RecordText.of(PendingAckRecordFormat.decode(entry.payload()));
            return new EntryReport(InspectReport.VERSION, position, payload, records, null, null);
        } catch (MalformedRecord malformed) {
            return new EntryReport(InspectReport.VERSION, position, payload, null, malformed.getMessage(), null);
        }
    }

    static EntryReport unreadable(LogPosition position, String failure, List<RawCopy> copies) {
        List<Copy> told = copies.stream()
                .map(copy ->
                        new Copy(copy.bookie(), copy.answer(), HexFormat.of().formatHex(copy.bytes())))
                .toList();
        return new EntryReport(InspectReport.VERSION, position.toString(), null, null, failure, told);
    }

    boolean isSound() {
        return failure == null;
    }
}
