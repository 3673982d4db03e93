package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Verdict;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * I3: nothing is left out but what was told as a gap, only what the log called lost is such a gap, and complete means all, up to the
 * end of a log that was confirmed to be still ours.
 */
final class NeverSilentlyPartial extends StoreWatcher<NeverSilentlyPartial.Life> {

    /** Of one recovery, from its first permit to its close. */
    static final class Life {
        int next = -1;
        LogPosition end = LogPosition.EARLIEST;
        final BitSet skipped = new BitSet();
        final BitSet toldLost = new BitSet();
        boolean gaps;
        boolean confirmed;
        LogPosition suspect;

        /** Passed over, and not yet told: a store applies what comes next while what it tells is on its way. */
        final BitSet untold = new BitSet();

        long untoldSince;
    }

    private final World world;

    NeverSilentlyPartial(World world) {
        super(Life::new);
        this.world = world;
    }

    @Override
    void on(Event event, Life life) {
        SimulatedLog log = world.log(event.store());
        if (!life.untold.isEmpty() && event.at() > life.untoldSince) {
            broken(log, "entry " + log.position(life.untold.nextSetBit(0)) + " is left out");
        }
        if (event instanceof Event.Called called && called.call() == Call.EVIDENCE) {
            life.suspect = called.from();
        } else if (event instanceof Event.Answered answered) {
            onAnswered(answered, life, log);
        } else if (event instanceof Event.AttemptFailed failed) {
            onFailed(failed, life, log);
        } else if (event instanceof Event.GapSkipped skipped) {
            onSkipped(skipped.gap(), life, log);
        } else if (event instanceof Event.Applying applying) {
            applying.entries().forEach(entry -> onApplying(applying.at(), entry, life, log));
        } else if (event instanceof Event.AttemptBegan) {
            life.confirmed = false;
        } else if (event instanceof Event.Ended ended) {
            onEnded(ended.outcome(), life, log);
        }
    }

    private void onAnswered(Event.Answered answered, Life life, SimulatedLog log) {
        if (answered.call() == Call.OPEN && answered.value() instanceof PendingAckLog opened) {
            life.next = life.next < 0 ? log.firstAtOrAfter(opened.first()) : life.next;
            life.end = opened.end().isAfter(life.end) ? opened.end() : life.end;
        } else if (answered.failure() instanceof LogLoss loss && loss.gap() != null) {
            if (loss instanceof LedgerLost) {
                life.toldLost.or(GapText.entriesOf(
                        new Gap("ledger " + loss.gap().first().ledgerId() + " from entry 0", Gap.UNKNOWN), log));
            } else if (loss.gap().isSingleEntry()) {
                tellLost(life, log, loss.gap().first());
            }
        } else if (answered.call() == Call.EVIDENCE && answered.value() instanceof Optional<?> found) {
            if (found.isPresent()) {
                tellLost(life, log, life.suspect);
            }
        } else if (answered.call() == Call.CONFIRM && answered.failure() == null) {
            life.confirmed = true;
        }
    }

    private void onFailed(Event.AttemptFailed failed, Life life, SimulatedLog log) {
        if (failed.cause() instanceof MalformedEntry malformed) {
            tellLost(life, log, malformed.entry().position());
        } else if (failed.cause() instanceof CrashingRecoveries.SimulatedCrash
                && failed.verdict() instanceof Verdict.Restart) {
            // Begun afresh: what was skipped before is read again.
            forget(failed);
        }
    }

    private static void tellLost(Life life, SimulatedLog log, LogPosition position) {
        life.toldLost.or(GapText.entriesOf(new Gap("entry " + position, 1), log));
    }

    private void onSkipped(Gap gap, Life life, SimulatedLog log) {
        BitSet entries = GapText.entriesOf(gap, log);
        life.gaps = true;
        life.skipped.or(entries);
        life.untold.andNot(entries);
        if (GapText.isTail(gap)) {
            return;
        }
        BitSet notTold = (BitSet) entries.clone();
        notTold.andNot(life.toldLost);
        if (!notTold.isEmpty()) {
            broken(
                    log,
                    gap + " is skipped, and the log never said that entry " + log.position(notTold.nextSetBit(0))
                            + " is lost");
        }
    }

    private static void onApplying(long at, ReplayEntry entry, Life life, SimulatedLog log) {
        int index = log.firstAtOrAfter(entry.position());
        if (index > life.next) {
            BitSet passed = new BitSet();
            passed.set(Math.max(0, life.next), index);
            passed.andNot(life.skipped);
            life.untold.or(passed);
            life.untoldSince = at;
        }
        life.next = Math.max(life.next, index + 1);
    }

    /** The first entry before this one that is neither applied nor told as skipped. */
    private static Optional<Integer> leftOut(Life life, int until) {
        int missing = life.skipped.nextClearBit(Math.max(0, life.next));
        return missing < until ? Optional.of(missing) : Optional.empty();
    }

    private void onEnded(Outcome outcome, Life life, SimulatedLog log) {
        boolean complete = outcome instanceof Outcome.Complete;
        boolean reachedEnd = complete || outcome instanceof Outcome.Partial partial && partial.cause() == null;
        if (!reachedEnd) {
            return;
        }
        life.untold.stream()
                .findFirst()
                .ifPresent(missing -> broken(
                        log,
                        outcome.getClass().getSimpleName() + ", although entry " + log.position(missing)
                                + " was left out"));
        int end = log.firstAtOrAfter(life.end.next());
        leftOut(life, end)
                .ifPresent(missing -> broken(
                        log,
                        outcome.getClass().getSimpleName() + ", although entry " + log.position(missing)
                                + " is missing"));
        if (complete && life.gaps) {
            broken(log, "Complete, although something was skipped");
        }
        if (outcome instanceof Outcome.Partial partial && !life.gaps) {
            broken(log, "Partial without saying why: " + partial);
        }
        if (!life.confirmed) {
            broken(log, "at its end without having confirmed that the log is still ours");
        }
        Set<Gap> told = new HashSet<>(outcome instanceof Outcome.Partial partial ? partial.gaps() : Set.of());
        BitSet untold = (BitSet) life.skipped.clone();
        told.forEach(gap -> untold.andNot(GapText.entriesOf(gap, log)));
        if (!complete && !untold.isEmpty()) {
            broken(log, "Partial without telling that entry " + log.position(untold.nextSetBit(0)) + " was skipped");
        }
    }

    private void broken(SimulatedLog log, String what) {
        world.trace().broken("I3", log.name() + ": " + what);
    }
}
