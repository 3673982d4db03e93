package io.ackrecovery.store;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.supervisor.AttemptGivenUp;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryReport;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.typed.Behavior;

/**
 * The third phase: waits for reads and for the target, one of each at a time; next is {@link ConfirmingOwnership} once all is
 * applied, or {@link AwaitingVerdict}. After a failed read nothing more is read, but what was read before is still applied.
 */
final class Recovering extends ReplayPhase {

    private final PendingAckLog log;
    private final ReadAhead reads;
    private final RecordReader reader = new RecordReader();
    private CheckedBatch applying;
    private Throwable failure;

    private Recovering(Setup setup, Replay replay, int attempt, PendingAckLog log) {
        super(setup, replay, attempt);
        this.log = log;
        this.reads = new ReadAhead(replay, setup.settings(), this::check);
    }

    static Behavior<Message> enter(Setup setup, Replay replay, int attempt) {
        PendingAckLog log = replay.slot().log();
        try {
            replay.opened(log);
        } catch (Throwable thrown) {
            replay.slot().close();
            return AwaitingVerdict.enter(setup, replay, attempt, thrown);
        }
        setup.report(new RecoveryReport.PhaseEntered(setup.id(), attempt, RecoveryPhase.RECOVERING));
        return new Recovering(setup, replay, attempt, log).goOn();
    }

    private Behavior<Message> goOn() {
        readAhead();
        while (applying == null && !reads.isEmpty()) {
            handOver(reads.poll());
            readAhead();
        }
        reads.check();
        if (applying != null || reads.isReading()) {
            return this;
        }
        return failure != null ? fail() : ConfirmingOwnership.atEnd(setup, replay, attempt);
    }

    private CheckedBatch check(LogBatch batch) {
        return CheckedBatch.of(
                setup.logName(), batch, reader, new TrimIndex(setup.settings().trimIndexSize()));
    }

    private void readAhead() {
        if (failure == null && reads.wantsMore()) {
            read();
        }
    }

    private void read() {
        int entries = reads.beginRead();
        setup.startDeadline(Message.Awaited.READ, setup.settings().readTimeout());
        Calls.handOver(
                Calls.guarded(
                        () -> log.read(reads.from(), entries, setup.settings().maxBatchBytes())),
                setup.self(),
                batch -> batch != null
                        ? new Message.BatchRead(attempt, batch)
                        : new Message.ReadFailed(attempt, new IllegalStateException("null for a batch")),
                cause -> new Message.ReadFailed(attempt, cause));
    }

    private void handOver(CheckedBatch batch) {
        if (batch.failure() != null) {
            failure = batch.failure();
            reads.giveUp();
        }
        if (batch.entries().isEmpty()) {
            replay.readOnFrom(batch.next());
            return;
        }
        applying = batch;
        List<ReplayEntry> entries = batch.entries();
        replay.handedOver(entries.size());
        reportProgress();
        setup.startDeadline(Message.Awaited.APPLY, setup.settings().applyTimeout());
        Calls.handOver(
                Calls.guarded(() -> setup.target().apply(entries)),
                setup.self(),
                done -> new Message.Applied(attempt),
                cause -> new Message.ApplyFailed(attempt, cause));
    }

    @Override
    Behavior<Message> onAnswer(Message message) {
        if (message instanceof Message.BatchRead read && endRead()) {
            return onBatchRead(read.batch());
        }
        if (message instanceof Message.ReadFailed failed && endRead()) {
            return failOnceApplied(failed.cause());
        }
        if (message instanceof Message.Applied && applying != null) {
            return onApplied();
        }
        if (message instanceof Message.ApplyFailed failed && applying != null) {
            String what =
                    "the target failed to apply entries of log " + setup.logName() + ": " + Causes.text(failed.cause());
            return onTargetFailed(new ReplayTargetFailed(what, failed.cause()));
        }
        return this;
    }

    @Override
    Behavior<Message> onOverdue(Message.Awaited what) {
        if (what == Message.Awaited.READ && endRead()) {
            Duration timeout = setup.settings().readTimeout();
            String read = "no answer to a read of log " + setup.logName() + " from " + reads.from();
            return failOnceApplied(new LogUnavailable(read + " within " + Setup.text(timeout), null));
        }
        if (what == Message.Awaited.APPLY && applying != null) {
            Duration timeout = setup.settings().applyTimeout();
            String target = "the target did not apply entries of log " + setup.logName();
            return onTargetFailed(new ReplayTargetFailed(target + " within " + Setup.text(timeout), null));
        }
        return this;
    }

    @Override
    Behavior<Message> onGiveUp(AttemptGivenUp cause) {
        endRead();
        return failOnceApplied(cause);
    }

    /** Whether a read was awaited; it no longer is. */
    private boolean endRead() {
        boolean awaited = reads.isReading();
        reads.endRead();
        setup.cancelDeadline(Message.Awaited.READ);
        return awaited;
    }

    private Behavior<Message> onBatchRead(LogBatch batch) {
        try {
            reads.add(batch);
        } catch (RuntimeException promiseBroken) {
            return failOnceApplied(promiseBroken);
        }
        return goOn();
    }

    /** What is still being read is waited for, so that nothing is outstanding when the failure is reported, but is not applied. */
    private Behavior<Message> onTargetFailed(ReplayTargetFailed cause) {
        setup.cancelDeadline(Message.Awaited.APPLY);
        applying = null;
        failure = cause;
        reads.giveUp();
        return goOn();
    }

    private Behavior<Message> failOnceApplied(Throwable cause) {
        failure = failure == null ? cause : failure;
        return goOn();
    }

    private Behavior<Message> onApplied() {
        setup.cancelDeadline(Message.Awaited.APPLY);
        replay.applied(applying);
        replay.readOnFrom(applying.next());
        applying = null;
        reportProgress();
        return goOn();
    }

    private void reportProgress() {
        setup.report(new RecoveryReport.Progressed(setup.id(), attempt, replay.progress()));
    }

    private Behavior<Message> fail() {
        if (failure instanceof LogUnavailable unavailable) {
            failure = replay.suspicion().unavailable(setup.logName(), reads.from(), reads.asked(), unavailable);
        }
        if (failure instanceof LogLoss loss) {
            replay.lostInRead(loss, reads.asked());
        }
        return AwaitingVerdict.enter(setup, replay, attempt, failure);
    }
}
