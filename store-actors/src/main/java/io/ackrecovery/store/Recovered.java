package io.ackrecovery.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.Optional;
import org.apache.pekko.actor.typed.Behavior;

/**
 * The last phase but {@link Closing}: the replay is over; trims the log, if it is still open, as far as the subscription has
 * settled, once on entering and whenever it is told to keep house. What was appended since is trimmed with it.
 */
final class Recovered extends Phase {

    private final TrimIndex trimIndex;
    private boolean trimming;
    private int trimCall;

    /** Up to where what was appended since the replay is in the index. */
    private LogPosition appended;

    /** Keeps of the replay only what there is a use for: a store is in this phase for most of its life. */
    private Recovered(Setup setup, Replay replay, int attempt) {
        super(setup, replay.slot(), attempt);
        trimIndex = replay.trimIndex();
        appended = replay.lastApplied();
    }

    /** All is applied, but for gaps. */
    static Behavior<Message> complete(Setup setup, Replay replay, int attempt) {
        return enter(setup, replay, attempt);
    }

    /** What was not applied belongs to somebody else now, and so does the log. */
    static Behavior<Message> partial(Setup setup, Replay replay, int attempt) {
        giveUpLog(replay.slot(), replay.trimIndex());
        return enter(setup, replay, attempt);
    }

    private static void giveUpLog(LogSlot slot, TrimIndex trimIndex) {
        slot.close();
        trimIndex.clear();
    }

    private static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        setup.cancelDeadlines();
        replay.trimIndex().compact();
        setup.report(new RecoveryReport.Recovered(setup.id(), attempt, replay.progress(), replay.gaps()));
        return new Recovered(setup, replay, attempt).trim();
    }

    @Override
    Behavior<Message> onCommand(RecoveryCommand command) {
        return command instanceof RecoveryCommand.Housekeep ? trim() : this;
    }

    private Behavior<Message> trim() {
        PendingAckLog log = slot.log();
        if (log != null && !trimming) {
            trimmable().ifPresent(upTo -> trim(log, upTo));
        }
        return this;
    }

    private void trim(PendingAckLog log, LogPosition upTo) {
        trimming = true;
        int call = ++trimCall;
        setup.startDeadline(Message.Awaited.TRIM, setup.settings().trimTimeout());
        Calls.handOver(
                Calls.guarded(() -> log.trim(upTo)),
                setup.self(),
                done -> new Message.Trimmed(call, upTo),
                cause -> new Message.TrimFailed(call, cause));
    }

    @Override
    Behavior<Message> onAnswer(Message message) {
        if (message instanceof Message.Trimmed trimmed && endTrim(trimmed.call())) {
            trimIndex.trimmed(trimmed.upTo());
        } else if (message instanceof Message.TrimFailed failed && endTrim(failed.call())) {
            if (failed.cause() instanceof LogFenced || failed.cause() instanceof LogClosed) {
                giveUpLog(slot, trimIndex);
            }
        }
        return this;
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        if (what == Message.Awaited.TRIM) {
            trimming = false;
        }
        return this;
    }

    private boolean endTrim(int call) {
        if (!trimming || call != trimCall) {
            return false;
        }
        trimming = false;
        setup.cancelDeadline(Message.Awaited.TRIM);
        return true;
    }

    private Optional<LogPosition> trimmable() {
        try {
            setup.target().appended().ifPresent(this::index);
            TopicPosition settled = setup.target().settled().orElse(TopicPosition.EARLIEST);
            return trimIndex.trimmable(settled);
        } catch (Throwable thrown) {
            // The target cannot say: nothing is trimmed, and the next housekeeping asks again.
            return Optional.empty();
        }
    }

    private void index(ReplayTarget.Appended more) {
        if (more.upTo().isAfter(appended)) {
            trimIndex.add(more.upTo(), more.highestAcked());
            appended = more.upTo();
        }
    }
}
