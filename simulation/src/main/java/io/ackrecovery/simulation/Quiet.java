package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.event.Level;

/** I9: one line for what deserves one, of the right level, none for anything else, and few in an outage. */
final class Quiet implements Trace.Watcher {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static final class Lines {
        final List<Level> pending = new ArrayList<>();
        boolean outage;
        long second;
        int warnings;
    }

    private final World world;
    private final int warningsPerSecond;
    private final Map<Integer, Lines> nodes = new HashMap<>();

    Quiet(World world) {
        this.world = world;
        this.warningsPerSecond = world.settings().supervisor().warningsPerSecond();
    }

    @Override
    public void on(Event event) {
        Lines lines = nodes.computeIfAbsent(event.node(), none -> new Lines());
        if (event instanceof Event.Logged logged) {
            lines.pending.add(logged.level());
            return;
        }
        if (event instanceof Event.AttemptFailed failed && failed.verdict() instanceof Verdict.Restart) {
            onRestart(failed, lines);
        } else if (event instanceof Event.Ended ended) {
            expect(event, lines, levelOf(ended.outcome()));
        } else if (event instanceof Event.CloseOverdue) {
            expect(event, lines, Level.WARN);
        } else if (event instanceof Event.OutageBegan) {
            lines.outage = true;
            expect(event, lines, Level.WARN);
        } else if (event instanceof Event.OutageEnded) {
            lines.outage = false;
            expect(event, lines, Level.INFO);
        } else {
            expect(event, lines, null);
        }
        lines.pending.clear();
    }

    private void onRestart(Event.AttemptFailed failed, Lines lines) {
        if (lines.outage && lines.pending.isEmpty()) {
            return;
        }
        expect(failed, lines, Level.WARN);
        if (!lines.outage) {
            return;
        }
        // The limit's seconds and these begin at different moments: of two neighbours, one window lies across.
        if (failed.at() / SECOND != lines.second) {
            lines.second = failed.at() / SECOND;
            lines.warnings = 0;
        }
        if (++lines.warnings > 2 * warningsPerSecond) {
            world.trace().broken("I9", lines.warnings + " warnings within a second of an outage");
        }
    }

    private static Level levelOf(Outcome outcome) {
        if (outcome instanceof Outcome.Complete) {
            return Level.INFO;
        }
        if (outcome instanceof Outcome.Partial) {
            return Level.WARN;
        }
        return outcome instanceof Outcome.Stopped ? Level.ERROR : null;
    }

    private void expect(Event event, Lines lines, Level level) {
        List<Level> expected = level == null ? List.of() : List.of(level);
        if (!lines.pending.equals(expected)) {
            world.trace()
                    .broken("I9", "log lines " + lines.pending + " where " + expected + " belong: " + event.text());
        }
    }
}
