package io.ackrecovery.cli.inspect;

import io.ackrecovery.cli.Paint;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** What there is to tell of a log, for people. */
final class InspectTable {

    private static final int HELD_SHOWN = 10;
    private static final String LEDGER = "%-12s %-12s %10s %12s  %-20s  %s%n";
    private static final String FACT = "%-14s %s%n";

    private final PrintWriter out;
    private final Paint paint;

    InspectTable(PrintWriter out, Paint paint) {
        this.out = out;
        this.paint = paint;
    }

    void print(InspectReport report) {
        facts(report);
        if (!report.ledgers().isEmpty()) {
            out.printf("%n" + LEDGER, "LEDGER", "STATE", "ENTRIES", "BYTES", "MADE", "BOOKIES");
            report.ledgers().forEach(this::print);
        }
        if (report.records() != null) {
            out.println();
            report.records()
                    .forEach(entry ->
                            entry.records().forEach(record -> out.printf("%-14s %s%n", entry.entry(), record)));
        }
        out.printf("%n%d open transactions%n", report.openTransactions().size());
        report.openTransactions().forEach(this::print);
        out.printf("%n%d losses%n", report.losses().size());
        report.losses().forEach(this::print);
        out.println();
        out.println(
                switch (report.exitCode()) {
                    case OK -> paint.good("The log can be replayed to its end; nothing is missing.");
                    case SICK -> paint.bad("The log has losses.");
                    default -> paint.waiting("The log could not be read to its end: " + report.failure());
                });
    }

    private void facts(InspectReport report) {
        fact("source", report.source());
        fact("topic", report.topic());
        fact("subscription", report.subscription());
        fact("note", report.foreign() ? "its cursors are none of a pending-ack log" : null);
        fact("mark-delete", report.markDelete());
        fact("on the topic", report.subscriptionMarkDelete());
        fact("entries", report.entries() == null ? "not known" : range(report));
        fact("failure", report.failure());
    }

    private static String range(InspectReport report) {
        return report.entries() == 0
                ? "none to replay"
                : report.entries() + " to replay, from " + report.first() + " to " + report.end();
    }

    private void fact(String name, String value) {
        if (value != null) {
            out.printf(FACT, name, value);
        }
    }

    private void print(LedgerReport ledger) {
        String bookies = ledger.bookies().entrySet().stream()
                .map(ensemble -> "from " + ensemble.getKey() + ": " + String.join(", ", ensemble.getValue()))
                .collect(Collectors.joining("; "));
        String copies = bookies.isEmpty() ? "" : bookies + " (" + ledger.copies() + " copies)";
        out.printf(
                LEDGER,
                ledger.id(),
                ledger.state().equals("gone") && !ledger.offloaded() ? paint.bad(ledger.state()) : ledger.state(),
                ledger.entries() == null ? "-" : ledger.entries(),
                ledger.bytes() == null ? "-" : ledger.bytes(),
                ledger.created() == null ? "-" : ledger.created().replaceFirst("\\.\\d+Z$", "Z"),
                copies + (ledger.offloaded() ? " and in tiered storage" : ""));
    }

    private void print(OpenTransactionReport open) {
        out.printf("%s, from entry %s to %s%n", open.transaction(), open.firstRecord(), open.lastRecord());
        if (open.holdsUpTo() != null) {
            out.printf("    holds all up to %s%n", open.holdsUpTo());
        }
        List<String> held = open.holds();
        if (!held.isEmpty()) {
            String more = held.size() > HELD_SHOWN ? " and " + (held.size() - HELD_SHOWN) + " more" : "";
            out.printf("    holds %s%s%n", String.join(", ", held.subList(0, Math.min(HELD_SHOWN, held.size()))), more);
        }
    }

    private void print(Loss loss) {
        String count = loss.entries() < 0 ? "nobody knows how many entries" : loss.entries() + " entries";
        out.println(paint.bad("from " + loss.first() + ", " + count + "; the log goes on at " + loss.resumeAt()));
        out.printf("    cause:  %s%n", loss.message());
        if (loss.bytes() != null) {
            out.printf("    bytes:  %s%n", loss.bytes());
        }
        if (loss.remedy() != null) {
            out.printf("    remedy: %s%n", loss.remedy());
        }
    }
}
