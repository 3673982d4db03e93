package io.ackrecovery.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Causes;
import java.util.Optional;
import org.apache.pekko.actor.typed.Behavior;

/**
 * Between {@link Opening} and {@link Recovering}: waits for what the log says against the one entry that has failed so many
 * attempts. Passed through at once when no entry has. Next is {@link Recovering}, with evidence or without; {@link AwaitingVerdict}
 * if the log cannot say, for that takes a read, and after one that failed nothing more is read.
 */
final class GatheringEvidence extends ReplayPhase {

    private final LogPosition suspect;

    private GatheringEvidence(Setup setup, Replay replay, int attempt) {
        super(setup, replay, attempt);
        this.suspect = replay.next();
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        return replay.suspicion().isDue(replay.next())
                ? new GatheringEvidence(setup, replay, attempt).ask()
                : Recovering.enter(setup, replay, attempt);
    }

    private Behavior<Message> ask() {
        setup.startDeadline(Message.Awaited.EVIDENCE, setup.settings().readTimeout());
        Calls.handOver(
                Calls.guarded(() -> replay.slot().log().evidenceAgainst(suspect)),
                setup.self(),
                evidence -> evidence != null
                        ? new Message.EvidenceGathered(attempt, evidence)
                        : new Message.GatheringFailed(attempt, new IllegalStateException("null for evidence")),
                cause -> new Message.GatheringFailed(attempt, cause));
        return this;
    }

    @Override
    Behavior<Message> onAnswer(Message message) {
        if (message instanceof Message.EvidenceGathered gathered) {
            return recover(gathered.evidence());
        }
        return message instanceof Message.GatheringFailed failed ? onFailed(failed.cause()) : this;
    }

    private Behavior<Message> recover(Optional<String> evidence) {
        setup.cancelDeadline(Message.Awaited.EVIDENCE);
        evidence.ifPresentOrElse(replay::readSinglyWith, replay.suspicion()::foundNothing);
        return Recovering.enter(setup, replay, attempt);
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        return what == Message.Awaited.EVIDENCE
                ? fail("no answer within " + Setup.text(setup.settings().readTimeout()), null)
                : this;
    }

    /** To look for evidence is no part of the replay: whatever breaks there, the replay is tried again without. */
    private Behavior<Message> onFailed(Throwable cause) {
        return cause instanceof LogFenced || cause instanceof LogClosed
                ? AwaitingVerdict.enter(setup, replay, attempt, cause)
                : fail(Causes.text(cause), cause);
    }

    private Behavior<Message> fail(String why, Throwable cause) {
        String what = "log " + setup.logName() + ": no evidence against entry " + suspect + ": ";
        return AwaitingVerdict.enter(setup, replay, attempt, new LogUnavailable(what + why, cause));
    }
}
