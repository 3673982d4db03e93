package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.Progress;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Collection;

/** One line of a terminal: how far the audit is, what it has found, how long it may still take. */
final class AuditProgress {

    private static final int BAR = 24;

    private final Progress line;
    private final Ticker ticker;
    private final long began;

    AuditProgress(Progress line, Ticker ticker) {
        this.line = line;
        this.ticker = ticker;
        began = ticker.nanos();
    }

    /** @param of how many logs there are */
    void show(Collection<LogReport> done, int of) {
        int count = done.size();
        long sick = done.stream().filter(report -> report.verdict().isSick()).count();
        int filled = (int) ((long) BAR * count / Math.max(1, of));
        line.show("[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + count + " of " + of + " logs, " + sick
                + " would not load" + eta(count, of));
    }

    /** As if the rest took as long as what is done. */
    private String eta(int done, int of) {
        if (done == 0) {
            return "";
        }
        Duration passed = Duration.ofNanos(ticker.nanos() - began);
        return ", about " + (passed.toMillis() * (of - done) / done + 999) / 1_000 + " s left";
    }

    void done() {
        line.show("");
    }
}
