package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.audit.LogReport.Kind;
import io.ackrecovery.supervisor.Gap;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The result for people: what is wrong first, each with its cause; then figures about all. */
final class AuditTable {

    private static final int WELL_SHOWN = 20;
    private static final String ROW = "%-10s %10s %10s %9s %6s  %s%n";
    private static final String DETAIL = "           %-8s %s%n";
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private final PrintWriter out;
    private final Paint paint;
    private final boolean all;

    /** @param all whether to list every log */
    AuditTable(PrintWriter out, Paint paint, boolean all) {
        this.out = out;
        this.paint = paint;
        this.all = all;
    }

    void print(AuditReport report) {
        List<LogReport> odd = report.logs().stream().filter(AuditTable::isOdd).toList();
        List<LogReport> well = report.logs().stream().filter(log -> !isOdd(log)).toList();
        out.printf(ROW, "VERDICT", "ENTRIES", "BYTES", "REPLAY", "OPEN", "LOG");
        odd.forEach(this::print);
        well.stream().limit(all ? well.size() : WELL_SHOWN).forEach(this::print);
        if (!all && well.size() > WELL_SHOWN) {
            out.printf("... and %d more that load (--all lists them)%n", well.size() - WELL_SHOWN);
        }
        out.println();
        summary(report);
    }

    private static boolean isOdd(LogReport log) {
        boolean depends =
                log.dependentLedgers() != null && !log.dependentLedgers().isEmpty();
        return log.verdict() != Verdict.LOADS || !log.goneLedgers().isEmpty() || depends;
    }

    private void print(LogReport log) {
        out.printf(
                ROW,
                log.kind() == Kind.subscription || log.verdict() != Verdict.NOT_LOADED
                        ? log.verdict().label()
                        : log.kind(),
                log.entries() == null ? "-" : log.entries(),
                log.entries() == null ? bytes(log.storedBytes()) : bytes(log.bytes()),
                log.estimatedReplayMillis() == null ? "-" : log.estimatedReplayMillis() + " ms",
                log.entries() == null ? "-" : log.openTransactions(),
                log.title());
        if (log.cause() != null) {
            detail(
                    "cause:",
                    log.verdict().isSick()
                            ? paint.bad(log.cause().message())
                            : log.cause().message());
            detail("remedy:", log.cause().remedy());
        }
        log.gaps().forEach(gap -> detail("gap:", inWords(gap)));
        if (log.kind() == Kind.foreign) {
            detail("note:", "its cursors are none of a pending-ack log: something else with such a name");
        }
        if (!log.goneLedgers().isEmpty()) {
            detail("gone:", "ledgers " + list(log.goneLedgers()));
        }
        if (log.dependentLedgers() != null && !log.dependentLedgers().isEmpty()) {
            detail("depends:", "ledgers " + list(log.dependentLedgers()) + " would lose entries without these bookies");
        }
        if (log.oldestTransaction() != null) {
            detail("oldest:", age(log.oldestTransaction()));
        }
        if (log.shrinking() != null) {
            detail("kept:", log.shrinking().why());
        }
    }

    private void detail(String what, String text) {
        if (text != null) {
            out.printf(DETAIL, what, text);
        }
    }

    private void summary(AuditReport report) {
        out.printf(
                "%d logs in %.1f s: %d load, %d partial, %d would stop, %d unknown; %d of no subscription (%s), %d foreign%n",
                report.logCount(),
                report.seconds(),
                report.loads(),
                report.partial(),
                report.stops(),
                report.unknown(),
                report.orphans(),
                bytes(report.orphanBytes()),
                report.foreign());
        String rate = report.entriesPerSecond() == null
                ? "no rate was measured"
                : "one log at a time " + report.entriesPerSecond() + " entries/s in this run";
        out.printf("%d entries to replay, %s read; %s%n", report.entries(), bytes(report.bytes()), rate);
        out.println(
                switch (report.exitCode()) {
                    case OK -> paint.good("Every subscription's log would load.");
                    case UNREACHABLE ->
                        paint.waiting("NOT every log could be read: bookies or metadata did not answer.");
                    default -> paint.bad("NOT every subscription's log would load.");
                });
    }

    private static String age(OpenAge age) {
        String most =
                age.atMostSeconds() == null ? "nobody knows how long at most" : age.atMostSeconds() + " s at most";
        return "transaction " + age.transaction() + ", open since entry " + age.firstRecord() + ", "
                + age.atLeastSeconds() + " s at least, " + most;
    }

    private static String inWords(Gap gap) {
        String size = gap.entries() == Gap.UNKNOWN ? "unknown number of entries" : gap.entries() + " entries";
        return gap.where() + ", " + size;
    }

    private static String list(List<Long> ledgers) {
        return ledgers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    static String bytes(long count) {
        double value = count;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0 ? count + " B" : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }
}
