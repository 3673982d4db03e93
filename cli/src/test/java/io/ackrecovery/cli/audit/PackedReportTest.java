package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.supervisor.Gap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What travels between the processes of an audit. */
class PackedReportTest {

    @Test
    void aReportArrivesAsItWas() {
        LogReport report = report(List.of(5L, 6L));
        assertThat(PackedReport.unpack(PackedReport.pack(report))).isEqualTo(report);
    }

    @Test
    void aReportOfAHundredThousandLedgersFits() {
        List<Long> ledgers = LongStream.range(0, 100_000).boxed().toList();
        assertThat(PackedReport.pack(report(ledgers))).hasSizeLessThan(PackedReport.MOST);
    }

    @Test
    void aReportThatDoesNotFitSaysSo() {
        Random random = new Random(1);
        List<Long> ledgers = random.longs(100_000).boxed().toList();
        assertThatThrownBy(() -> PackedReport.pack(report(ledgers)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("its report is too large for a message")
                .hasMessageEndingWith("audit it without --cluster");
    }

    @Test
    void nonsenseIsNoReport() {
        for (String nonsense : List.of("", "nonsense!", "AAAA")) {
            assertThatThrownBy(() -> PackedReport.unpack(nonsense))
                    .as(nonsense)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aPieceTellsAllOfALog() {
        FoundLog.Subscription subscription =
                new FoundLog.Subscription("persistent://t/n/x", "s", "t/n/persistent/x", "s");
        for (FoundLog found : List.of(
                new FoundLog("log", Optional.of(subscription), List.of("__pending_ack_state")),
                new FoundLog("log", Optional.empty(), List.of()))) {
            AuditPiece piece = new AuditPiece(
                    "run",
                    "zk:1",
                    true,
                    Set.of("b"),
                    "log",
                    found.subscription().orElse(null),
                    found.cursors());
            assertThat(AuditPiece.parse(piece.text())).isEqualTo(piece);
            assertThat(AuditPiece.parse(piece.text()).found()).isEqualTo(found);
        }
        assertThatThrownBy(() -> AuditPiece.parse("nonsense")).isInstanceOf(IllegalArgumentException.class);
    }

    private static LogReport report(List<Long> ledgers) {
        return new LogReport(
                "log",
                LogReport.Kind.subscription,
                "persistent://t/n/x",
                "s",
                Verdict.STOPS,
                new CauseReport("LedgerLost", "gone", 5L, null, "bring it back"),
                List.of(new Gap("ledger 5", 7)),
                40L,
                4_000,
                5_000,
                3,
                12L,
                null,
                1,
                new OpenAge("(1,2)", "5:1", 0, 7L),
                new Shrinking("5:1", "9:1", "at 3:1", null, null, "why"),
                ledgers,
                null);
    }
}
