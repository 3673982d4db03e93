package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Logging.RecentLines;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Draws the stores again and again in the same place of a terminal: what needs looking at first, then the rest. */
final class LiveTable implements DemoView {

    private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";
    private static final int BAR = 20;
    private static final List<RecoveryPhase> ORDER = List.of(
            RecoveryPhase.STOPPED,
            RecoveryPhase.BACKING_OFF,
            RecoveryPhase.OPENING,
            RecoveryPhase.RECOVERING,
            RecoveryPhase.AWAITING_PERMIT,
            RecoveryPhase.CLOSING,
            RecoveryPhase.RECOVERED);

    private final PrintWriter out;
    private final Terminal terminal;
    private final RecentLines log;
    private int drawn;

    LiveTable(PrintWriter out, Terminal terminal, RecentLines log) {
        this.out = out;
        this.terminal = terminal;
        this.log = log;
    }

    @Override
    public void preparing(String what) {
        draw(List.of(what));
    }

    @Override
    public void stores(List<RecoveryStatus> stores, FaultScript.Stage stage) {
        List<String> lines = new ArrayList<>();
        lines.add(headline(stores, stage));
        lines.add("%-11s %-15s %-27s %4s %7s  %s".formatted("STORE", "STATE", "PROGRESS", "TRY", "NEXT", "LAST CAUSE"));
        List<String> recent = log.lines();
        int rows = Math.max(1, terminal.lines() - lines.size() - recent.size() - 2);
        List<RecoveryStatus> sorted = stores.stream()
                .sorted(Comparator.comparingInt((RecoveryStatus store) -> ORDER.indexOf(store.phase()))
                        .thenComparing(RecoveryStatus::id))
                .toList();
        sorted.stream().limit(rows).map(LiveTable::row).forEach(lines::add);
        if (sorted.size() > rows) {
            lines.add("... and " + (sorted.size() - rows) + " more");
        }
        lines.addAll(recent);
        draw(lines);
    }

    @Override
    public void done() {
        draw(List.of());
    }

    private void draw(List<String> lines) {
        if (drawn > 0) {
            out.printf(UP_AND_CLEAR, drawn);
        }
        lines.forEach(line -> out.println(cut(line)));
        out.flush();
        drawn = lines.size();
    }

    private String cut(String line) {
        return line.length() < terminal.columns() ? line : line.substring(0, terminal.columns() - 2) + "~";
    }

    private static String headline(List<RecoveryStatus> stores, FaultScript.Stage stage) {
        Map<RecoveryPhase, Integer> counts = new TreeMap<>();
        stores.forEach(store -> counts.merge(store.phase(), 1, Integer::sum));
        StringBuilder line = new StringBuilder(stage == FaultScript.Stage.OUTAGE ? "ALL BOOKIES DOWN" : "bookies up");
        line.append("   ").append(stores.size()).append(" stores:");
        counts.forEach(
                (phase, count) -> line.append(' ').append(count).append(' ').append(words(phase)));
        return line.toString();
    }

    private static String row(RecoveryStatus store) {
        return "%-11s %-15s %-27s %4d %7s  %s"
                .formatted(
                        store.id(),
                        words(store.phase()),
                        bar(store.progress()),
                        store.attempts(),
                        store.nextRetryIn() == null ? "" : seconds(store.nextRetryIn()),
                        store.lastCause() == null ? "" : store.lastCause());
    }

    private static String bar(Progress progress) {
        if (progress.expected() == 0) {
            return "";
        }
        long share = Math.min(100, 100 * progress.applied() / progress.expected());
        int full = (int) (BAR * share / 100);
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]" + "%4d%%".formatted(share);
    }

    private static String seconds(Duration duration) {
        return "%.1fs".formatted(duration.toMillis() / 1000.0);
    }

    private static String words(RecoveryPhase phase) {
        return phase.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
