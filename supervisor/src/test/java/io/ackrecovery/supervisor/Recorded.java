package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Remembers what an observer is told, a line each. */
final class Recorded implements RecoveryObserver {
    private final List<String> lines = new ArrayList<>();

    /** The lines that begin like this. */
    List<String> of(String kind) {
        return lines.stream().filter(line -> line.startsWith(kind)).toList();
    }

    @Override
    public void phaseChanged(String id, RecoveryPhase from, RecoveryPhase to) {
        lines.add("phase " + id + " " + from + " " + to);
    }

    @Override
    public void progressed(String id, Progress before, Progress now) {
        lines.add("progress " + id + " " + before.applied() + " " + now.applied());
    }

    @Override
    public void attemptBegan(String id, int attempt) {
        lines.add("began " + id + " " + attempt);
    }

    @Override
    public void attemptFailed(String id, int attempt, RecoveryPhase phase, Throwable cause, Verdict verdict) {
        lines.add("failed " + id + " " + attempt + " " + phase + " " + Causes.text(cause) + " "
                + verdict.getClass().getSimpleName());
    }

    @Override
    public void skipped(String id, Gap gap) {
        lines.add("skipped " + id + " " + gap.where());
    }

    @Override
    public void ended(String id, Outcome outcome, int attempts, Duration took) {
        lines.add("ended " + id + " " + outcome.getClass().getSimpleName() + " " + attempts + " " + took.toMillis());
    }

    @Override
    public void closeOverdue(String id) {
        lines.add("overdue " + id);
    }

    @Override
    public void outageBegan(int failing) {
        lines.add("outage " + failing);
    }

    @Override
    public void outageEnded(Duration lasted) {
        lines.add("outage over " + lasted.toMillis());
    }
}
