package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Paint;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.time.Duration;

/** The line of one store, as wide as the terminal: where that is narrow, the bar gives way to the cause. */
final class StoreRow {

    private static final int WIDE = 100;
    private static final int LONG_BAR = 20;
    private static final int SHORT_BAR = 10;
    private static final int STATE_AT = 11;

    private final int columns;
    private final Paint paint;
    private final int bar;
    private final String format;

    StoreRow(int columns, Paint paint) {
        this.columns = columns;
        this.paint = paint;
        this.bar = columns < WIDE ? SHORT_BAR : LONG_BAR;
        // Brackets and percent are seven more.
        this.format = "%-10s %-11s %-" + (bar + 7) + "s %3s %6s  %s";
    }

    String header() {
        return cut(format.formatted("STORE", "STATE", "PROGRESS", "TRY", "NEXT", "LAST CAUSE"), columns);
    }

    String of(RecoveryStatus store) {
        StoreState state = StoreState.of(store);
        String line = cut(
                format.formatted(
                        store.id(),
                        state.label(),
                        bar(store.progress()),
                        store.attempts(),
                        store.nextRetryIn() == null ? "" : seconds(store.nextRetryIn()),
                        cause(store)),
                columns);
        int end = STATE_AT + state.label().length();
        return line.substring(0, STATE_AT)
                + state.painted(paint, line.substring(STATE_AT, end))
                + line.substring(end).stripTrailing();
    }

    /** One column stays free: a full line makes some terminals begin another. */
    static String cut(String line, int columns) {
        return line.length() < columns ? line : line.substring(0, columns - 2) + "~";
    }

    private static String cause(RecoveryStatus store) {
        if (!store.gaps().isEmpty() && StoreState.of(store) == StoreState.PARTIAL) {
            return "without " + SummaryTable.inWords(store.gaps().get(0));
        }
        return store.lastCause() == null ? "" : LogNames.leftOut(store.lastCause());
    }

    private String bar(Progress progress) {
        if (progress.expected() == 0) {
            return "";
        }
        long share = Math.min(100, 100 * progress.applied() / progress.expected());
        int full = (int) (bar * share / 100);
        return "[" + "#".repeat(full) + ".".repeat(bar - full) + "]" + "%4d%%".formatted(share);
    }

    private static String seconds(Duration duration) {
        return "%.1fs".formatted(duration.toMillis() / 1000.0);
    }
}
