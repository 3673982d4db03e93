package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Logging.RecentLines;
import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Draws the stores again and again in the same place of a terminal: what needs looking at first, then the rest. */
final class LiveTable implements DemoView {

    /** From the first column: a Ctrl-C that is typed shows, and moves the cursor. */
    private static final String UP = "\r\u001b[%dA";

    private static final String CLEAR_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintWriter out;
    private final Terminal terminal;
    private final Paint paint;
    private final RecentLines log;
    private final StoreRow rows;
    private int drawn;

    LiveTable(PrintWriter out, Terminal terminal, RecentLines log) {
        this.out = out;
        this.terminal = terminal;
        this.paint = terminal.paint();
        this.log = log;
        this.rows = new StoreRow(terminal.columns(), paint);
    }

    @Override
    public void preparing(String what) {
        draw(List.of(what));
    }

    @Override
    public void stores(List<RecoveryStatus> stores, FaultScript.Stage stage) {
        List<String> lines = new ArrayList<>();
        lines.add(headline(stores, stage));
        lines.add(rows.header());
        List<String> recent = log.lines().stream()
                .map(line -> StoreRow.cut(LogNames.leftOut(line), terminal.columns()))
                .toList();
        int room = Math.max(1, terminal.lines() - lines.size() - recent.size() - 2);
        stores.stream()
                .sorted(Comparator.comparing(StoreState::of).thenComparing(RecoveryStatus::id))
                .limit(room)
                .map(rows::of)
                .forEach(lines::add);
        if (stores.size() > room) {
            lines.add("... and " + (stores.size() - room) + " more");
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
            out.printf(UP, drawn);
        }
        lines.forEach(line -> out.println(line + CLEAR_LINE));
        out.print(CLEAR_BELOW);
        out.flush();
        drawn = lines.size();
    }

    private String headline(List<RecoveryStatus> stores, FaultScript.Stage stage) {
        Map<StoreState, Integer> counts = new EnumMap<>(StoreState.class);
        stores.forEach(store -> counts.merge(StoreState.of(store), 1, Integer::sum));
        String states = counts.entrySet().stream()
                .map(state -> state.getValue() + " " + state.getKey().label())
                .collect(Collectors.joining(", "));
        String bookies = switch (stage) {
            case BEFORE -> "bookies up";
            case OUTAGE -> "ALL BOOKIES DOWN";
            case AFTER -> "bookies up again";
        };
        String line = StoreRow.cut(bookies + "  " + stores.size() + " stores: " + states, terminal.columns());
        return stage == FaultScript.Stage.OUTAGE ? paint.bad(bookies) + line.substring(bookies.length()) : line;
    }
}
