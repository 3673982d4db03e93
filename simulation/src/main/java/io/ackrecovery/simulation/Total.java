package io.ackrecovery.simulation;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.store.ReplayTargetFailed;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Verdict;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * I8: every failure has the verdict that its class demands; and a recovery fails only of what has really happened to it: a
 * healthy log never stops because of a mistake of our own.
 */
final class Total extends StoreWatcher<Total.Life> {

    private static final int READS_UNTIL_CORRUPT = 3;
    private static final int CONFIRMED = 2;

    static final class Life {
        final Set<Throwable> failures = Collections.newSetFromMap(new IdentityHashMap<>());
        boolean targetFailed;
        boolean applying;
        boolean evidence;
        boolean progressed;
        boolean touched;
        boolean crashed;
        Class<?> lastClass;
        int inARow;
    }

    private final World world;

    Total(World world) {
        super(Life::new);
        this.world = world;
    }

    @Override
    void on(Event event, Life life) {
        if (event instanceof Event.Answered answered) {
            onAnswered(answered, life);
        } else if (event instanceof Event.Applying) {
            life.applying = true;
            life.touched = true;
        } else if (event instanceof Event.Applied applied) {
            life.applying = false;
            life.progressed |= applied.failure() == null;
            life.targetFailed |= applied.failure() != null;
        } else if (event instanceof Event.GapSkipped) {
            life.progressed = true;
        } else if (event instanceof Event.AttemptBegan) {
            life.progressed = false;
            life.failures.clear();
        } else if (event instanceof Event.AttemptFailed failed) {
            onFailed(failed, life);
        }
    }

    private static void onAnswered(Event.Answered answered, Life life) {
        if (answered.failure() != null) {
            life.failures.add(Causes.unwrap(answered.failure()));
        } else if (answered.value() instanceof Optional<?> evidence) {
            life.evidence |= evidence.isPresent();
        }
    }

    private void onFailed(Event.AttemptFailed failed, Life life) {
        Throwable cause = failed.cause();
        boolean same = cause.getClass() == life.lastClass && !life.progressed;
        life.inARow = same ? life.inARow + 1 : 1;
        life.lastClass = cause.getClass();
        if (!hasHappened(failed, life)) {
            broken(failed, "it fails of what has not happened: " + Causes.text(cause));
        }
        if (!isDemanded(failed, life)) {
            broken(
                    failed,
                    "the verdict is " + failed.verdict() + " after " + life.inARow + " failures in a row as "
                            + Causes.text(cause));
        }
        if (cause instanceof CrashingRecoveries.SimulatedCrash) {
            life.crashed = true;
        }
        if (failed.verdict() instanceof Verdict.Stop) {
            life.lastClass = null;
        }
    }

    private boolean hasHappened(Event.AttemptFailed failed, Life life) {
        Throwable cause = failed.cause();
        if (life.failures.contains(cause) || cause instanceof CrashingRecoveries.SimulatedCrash) {
            return true;
        }
        if (cause instanceof LogUnavailable) {
            return true;
        }
        if (cause instanceof ReplayTargetFailed) {
            return life.targetFailed || life.applying;
        }
        if (cause instanceof MalformedEntry malformed) {
            return world.log(failed.store()).isTruncated(malformed.entry().position());
        }
        return cause instanceof EntryLost && life.evidence || isTiredOfSkipping(cause);
    }

    /** A skip that was refused, in words around the loss. */
    private static boolean isTiredOfSkipping(Throwable cause) {
        return cause instanceof IllegalStateException && cause.getCause() instanceof LogLoss;
    }

    private boolean isDemanded(Event.AttemptFailed failed, Life life) {
        Throwable cause = failed.cause();
        Verdict verdict = failed.verdict();
        boolean stops = verdict instanceof Verdict.Stop;
        boolean restarts = verdict instanceof Verdict.Restart;
        if (cause instanceof LogUnavailable) {
            return restarts || stops && world.settings().supervisor().pacing().restartBudget() > 0;
        }
        if (cause instanceof LedgerLost || cause instanceof EntryLost) {
            boolean skips = verdict instanceof Verdict.Skip && world.scenario().isSkipAllowed(failed.store());
            return life.inARow < CONFIRMED ? restarts : skips || stops;
        }
        if (cause instanceof DigestMismatch) {
            return life.inARow < READS_UNTIL_CORRUPT ? restarts : stops;
        }
        if (cause instanceof LogFenced || cause instanceof LogClosed) {
            return verdict instanceof Verdict.Complete;
        }
        if (cause instanceof CrashingRecoveries.SimulatedCrash) {
            return life.touched || life.crashed ? stops : restarts || stops;
        }
        return stops;
    }

    private void broken(Event event, String what) {
        world.trace().broken("I8", "log-" + event.store() + ": " + what);
    }
}
