package io.ackrecovery.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Progress;
import io.ackrecovery.cli.audit.LogReport.Kind;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.log.bookkeeper.LogFilter;
import io.ackrecovery.supervisor.Gap;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AuditReportTest {

    private static final AuditOptions OPTIONS = new AuditOptions(
            ClusterAddress.of("zk:127.0.0.1:2181"), LogFilter.ALL, 16, false, Duration.ofMinutes(1), Set.of());

    private static LogReport log(String name, Verdict verdict, Long entries, Long millis) {
        CauseReport cause = verdict == Verdict.STOPS
                ? CauseReport.of(new LedgerLost(
                        "log x: cannot open ledger 7",
                        new LogGap(new LogPosition(7, 0), new LogPosition(8, 0), 3),
                        null))
                : null;
        return new LogReport(
                name,
                Kind.subscription,
                "persistent://t/n/" + name,
                "sub",
                verdict,
                cause,
                verdict == Verdict.PARTIAL ? List.of(new Gap("ledger 3", Gap.UNKNOWN)) : List.of(),
                entries,
                100,
                200,
                2,
                millis,
                null,
                0,
                null,
                null,
                List.of(),
                null);
    }

    private static AuditReport report(LogReport... logs) {
        return AuditReport.of(OPTIONS, Instant.EPOCH, Duration.ofMillis(1_500), List.of(logs));
    }

    @Test
    void theExitCodeIsThatOfTheWorst() {
        LogReport loads = log("a", Verdict.LOADS, 1L, 1L);
        LogReport unknown = log("b", Verdict.UNKNOWN, null, null);

        assertThat(report().exitCode()).isEqualTo(ExitCode.OK);
        assertThat(report(loads).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(report(loads, unknown).exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(report(unknown, log("c", Verdict.STOPS, 1L, null)).exitCode())
                .isEqualTo(ExitCode.SICK);
        assertThat(report(log("c", Verdict.PARTIAL, 1L, 1L)).exitCode()).isEqualTo(ExitCode.SICK);
        assertThat(report(log("d", Verdict.NOT_LOADED, null, null)).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void whatWasNotReadToItsEndIsEstimatedByTheRateOfTheRest() {
        AuditReport report = report(
                log("a", Verdict.LOADS, 1_000L, 10L),
                log("b", Verdict.LOADS, 3_000L, 30L),
                log("c", Verdict.STOPS, 500L, null),
                log("d", Verdict.UNKNOWN, null, null));

        assertThat(report.entriesPerSecond()).isEqualTo(100_000);
        assertThat(report.logs()).extracting(LogReport::estimatedReplayMillis).containsExactly(10L, 30L, 5L, null);
        assertThat(report.entries()).isEqualTo(4_500);
    }

    @Test
    void nothingIsEstimatedWhereNothingWasMeasured() {
        AuditReport report = report(log("c", Verdict.STOPS, 500L, null));

        assertThat(report.entriesPerSecond()).isNull();
        assertThat(report.logs().get(0).estimatedReplayMillis()).isNull();
    }

    @Test
    void theTableHasWhatIsWrongFirstAndWithItsCause() {
        String table = table(report(log("well", Verdict.LOADS, 10L, 1L), log("sick", Verdict.STOPS, 5L, null)), false);

        assertThat(table.indexOf("persistent://t/n/sick sub")).isLessThan(table.indexOf("persistent://t/n/well sub"));
        assertThat(table)
                .contains(
                        "LedgerLost: log x: cannot open ledger 7",
                        "--skip-lost-data",
                        "1 load, 0 partial, 1 would stop")
                .contains("NOT every subscription's log would load.");
    }

    @Test
    void theTableListsAllOnlyIfAskedTo() {
        LogReport[] logs = new LogReport[30];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = log("well-" + i, Verdict.LOADS, 1L, 1L);
        }

        assertThat(table(report(logs), false))
                .contains("... and 10 more that load")
                .doesNotContain("well-29");
        assertThat(table(report(logs), true)).contains("well-29").doesNotContain("more that load");
    }

    private static String table(AuditReport report, boolean all) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new AuditTable(out, Paint.NONE, all).print(report);
        out.flush();
        return text.toString();
    }

    @Test
    void theProgressTellsHowLongTheRestMayTake() {
        StringWriter text = new StringWriter();
        AtomicLong now = new AtomicLong();
        AuditProgress progress = new AuditProgress(new Progress(new PrintWriter(text)), now::get);

        progress.show(List.of(), 4);
        now.set(TimeUnit.SECONDS.toNanos(3));
        progress.show(List.of(log("a", Verdict.STOPS, 1L, null)), 4);

        assertThat(text.toString())
                .contains("0 of 4 logs, 0 would not load")
                .contains("[######..................] 1 of 4 logs, 1 would not load, about 9 s left");
    }
}
