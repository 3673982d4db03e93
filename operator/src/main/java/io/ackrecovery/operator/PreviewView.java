package io.ackrecovery.operator;

import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What a skip would lose, as JSON.
 *
 * @param preview what a skip that consents to this has to name
 * @param gap null if nobody can say
 */
record PreviewView(
        String preview,
        String id,
        String lastCause,
        StoreView.GapView gap,
        List<AffectedView> transactions,
        int transactionCount,
        List<String> notes) {
    private static final int NAME_BYTES = 16;

    record AffectedView(String transaction, String effect, List<String> positions, int positionCount) {
        private static AffectedView of(LossPreview.Affected affected) {
            return new AffectedView(
                    affected.transaction(),
                    Words.of(affected.effect()),
                    affected.positions(),
                    affected.positionCount());
        }
    }

    static PreviewView of(RecoveryStatus status, LossPreview loss) {
        return new PreviewView(
                name(status),
                status.id(),
                status.lastCause(),
                StoreView.GapView.of(loss.gap()),
                loss.transactions().stream().map(AffectedView::of).toList(),
                loss.transactionCount(),
                loss.notes());
    }

    /** Where nothing is known but what the failure says. */
    static PreviewView of(RecoveryStatus status) {
        String note = "What would be lost is known from the last failure only.";
        return new PreviewView(name(status), status.id(), status.lastCause(), null, List.of(), 0, List.of(note));
    }

    /** The same for as long as the last failure is the same; nothing has to be remembered for it. */
    static String name(RecoveryStatus status) {
        byte[] named = (status.id() + "\n" + status.lastCause()).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(sha256().digest(named), 0, NAME_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
