package io.ackrecovery.store;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How far the replay of one log is: all that lasts from one attempt to the next. Touched by its actor only. */
final class Replay {

    private final LogSlot slot;
    private final TrimIndex trimIndex;
    private final Suspicion suspicion;

    private LogPosition next;
    private LogPosition end;
    private LogPosition lastApplied = LogPosition.EARLIEST;
    private LogPosition singlyUntil = LogPosition.EARLIEST;
    private long handedOver;
    private long applied;
    private long expected;

    private List<Gap> gaps = List.of();
    private Set<Long> abandonedLedgers = Set.of();

    private int fruitlessAttempts;
    private boolean progressed;
    private SkippableLoss skippable;

    Replay(LogSlot slot, TrimIndex trimIndex, Suspicion suspicion) {
        this.slot = slot;
        this.trimIndex = trimIndex;
        this.suspicion = suspicion;
    }

    LogSlot slot() {
        return slot;
    }

    TrimIndex trimIndex() {
        return trimIndex;
    }

    Suspicion suspicion() {
        return suspicion;
    }

    /** Where to read on: after everything that was applied or skipped. */
    LogPosition next() {
        return next;
    }

    LogPosition end() {
        return end;
    }

    LogPosition lastApplied() {
        return lastApplied;
    }

    /** Below this position entries are read one at a time: a loss there has yet to be pinned down to one entry. */
    LogPosition singlyUntil() {
        return singlyUntil;
    }

    Progress progress() {
        return new Progress(handedOver, applied, expected);
    }

    List<Gap> gaps() {
        return gaps;
    }

    Set<Long> abandonedLedgers() {
        return abandonedLedgers;
    }

    int fruitlessAttempts() {
        return fruitlessAttempts;
    }

    /** Whether the current attempt got further than any before. */
    boolean progressed() {
        return progressed;
    }

    /** Whether going on without what the last attempt failed to get is possible. */
    boolean canSkip() {
        return skippable != null;
    }

    /** The log is open: the first time says where the replay begins, and none takes back an end that was once confirmed. */
    void opened(PendingAckLog log) {
        next = next == null || log.first().isAfter(next) ? log.first() : next;
        end = end == null || log.end().isAfter(end) ? log.end() : end;
        expected = Math.max(expected, log.size());
    }

    void handedOver(int entries) {
        handedOver += entries;
    }

    void applied(CheckedBatch batch) {
        List<ReplayEntry> entries = batch.entries();
        applied += entries.size();
        lastApplied = entries.get(entries.size() - 1).position();
        trimIndex.addAll(batch.acked());
        progressed = true;
    }

    void readOnFrom(LogPosition position) {
        progressed |= position.isAfter(next);
        next = position;
    }

    void beginAttempt() {
        progressed = false;
        suspicion.beginAttempt();
    }

    void attemptFailed() {
        fruitlessAttempts = progressed ? 0 : fruitlessAttempts + 1;
        suspicion.attemptFailed(progressed);
    }

    /** There is evidence against one entry: of all that the last read asked for, only that one may turn out to be lost. */
    void readSinglyWith(String evidence) {
        suspicion.found(evidence);
        readSinglyUntil(suspicion.askedUntil());
    }

    private void readSinglyUntil(LogPosition position) {
        singlyUntil = position.isAfter(singlyUntil) ? position : singlyUntil;
    }

    void beginReopen() {
        fruitlessAttempts = 0;
    }

    /** Nothing that the last attempt failed to get can be skipped. */
    void nothingToSkip() {
        skippable = null;
    }

    void lostAtOpen(LogLoss loss) {
        if (loss instanceof LedgerLost && loss.gap() != null) {
            skippable = new SkippableLoss(loss.gap(), true, true);
        }
    }

    /** @param asked how many entries the failed read asked for: of more than one, it may not be the first that is lost */
    void lostInRead(LogLoss loss, int asked) {
        LogGap gap = loss.gap();
        if (gap == null || !gap.resumeAt().isAfter(next)) {
            return;
        }
        if (loss instanceof LedgerLost) {
            skippable = new SkippableLoss(gap, true, false);
            return;
        }
        // Even once it is pinned down: a confirming read that asks for more would answer with a range again.
        readSinglyUntil(gap.resumeAt());
        if (gap.isSingleEntry() && (asked == 1 || gap.first().equals(next))) {
            skippable = new SkippableLoss(gap, false, false);
        }
    }

    /** Goes on without what was lost; the gap is remembered. */
    Gap skip() {
        LogGap lost = skippable.gap();
        if (skippable.isLedger()) {
            Set<Long> more = new HashSet<>(abandonedLedgers);
            more.add(lost.first().ledgerId());
            abandonedLedgers = Set.copyOf(more);
        }
        boolean reached = next != null && !lost.first().isAfter(next);
        if (reached || !skippable.atOpen()) {
            next = lost.resumeAt();
        }
        progressed = true;
        Gap gap = skippable.describe();
        skippable = null;
        remember(gap);
        return gap;
    }

    /** What an earlier open had confirmed and this log no longer has, although nobody decided to do without it. */
    Optional<Gap> missingTail(PendingAckLog log) {
        boolean excused = next.isAfter(end) || abandonedLedgers.contains(end.ledgerId());
        if (excused || !end.isAfter(lastApplied) || !end.isAfter(log.end())) {
            return Optional.empty();
        }
        return Optional.of(new Gap("after " + log.end() + ", where the log ends now, up to " + end, Gap.UNKNOWN));
    }

    void remember(Gap gap) {
        List<Gap> more = new ArrayList<>(gaps);
        more.add(gap);
        gaps = List.copyOf(more);
    }
}
