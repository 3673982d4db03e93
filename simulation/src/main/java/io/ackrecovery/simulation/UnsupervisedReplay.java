package io.ackrecovery.simulation;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.store.MalformedRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryFactory;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * A replay as others do it, to compare with: each attempt begins at the log's start. Either a failed read ends the attempt, or it
 * is repeated at once while the broker's shared thread is held.
 */
final class UnsupervisedReplay extends AbstractBehavior<UnsupervisedReplay.Message> {

    interface Message {}

    private record Told(RecoveryCommand command) implements Message {}

    /** Something to do in turn. */
    private record Due(Runnable step) implements Message {}

    private final String id;
    private final PendingAckRecovery request;
    private final Node node;
    private final StoreSettings settings;
    private final boolean hot;
    private final ActorRef<RecoveryReport> supervisor;
    private PendingAckLog log;
    private boolean holdsThread;
    private int attempt;
    private long applied;
    private LogPosition furthest = LogPosition.EARLIEST;
    private boolean progressed;

    private UnsupervisedReplay(
            ActorContext<Message> context,
            String id,
            PendingAckRecovery request,
            Node node,
            StoreSettings settings,
            boolean hot,
            ActorRef<RecoveryReport> supervisor) {
        super(context);
        this.id = id;
        this.request = request;
        this.node = node;
        this.settings = settings;
        this.hot = hot;
        this.supervisor = supervisor;
    }

    /** @param hot whether reads are repeated at once */
    static RecoveryFactory<PendingAckRecovery> factory(Node node, StoreSettings settings, boolean hot) {
        return (id, request, supervisor) -> Behaviors.transformMessages(
                RecoveryCommand.class,
                Behaviors.<Message>setup(
                        context -> new UnsupervisedReplay(context, id, request, node, settings, hot, supervisor)),
                outer -> outer.match(RecoveryCommand.class, Told::new));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Told.class, this::onTold)
                .onMessage(Due.class, this::onDue)
                .onSignal(PostStop.class, stopped -> letGo())
                .build();
    }

    private Behavior<Message> onTold(Told told) {
        if (told.command() instanceof RecoveryCommand.BeginAttempt begin) {
            attempt = begin.attempt();
            progressed = false;
            then(node.logs().open(request.logName(), Set.of()), this::opened, this::fail);
        }
        return told.command() instanceof RecoveryCommand.CloseRecovery ? Behaviors.stopped() : this;
    }

    private Behavior<Message> onDue(Due due) {
        due.step().run();
        return this;
    }

    private void opened(PendingAckLog opened) {
        log = opened;
        if (hot) {
            ActorRef<Message> self = getContext().getSelf();
            node.thread()
                    .take(() -> self.tell(new Due(() -> {
                        holdsThread = true;
                        read(log.first());
                    })));
        } else {
            read(log.first());
        }
    }

    private void read(LogPosition from) {
        PendingAckLog reading = log;
        then(
                reading.read(from, settings.maxBatchEntries(), settings.maxBatchBytes()),
                this::apply,
                cause -> readFailed(from, cause));
    }

    private void readFailed(LogPosition from, Throwable cause) {
        if (hot) {
            node.lines().error("{}: read from {} failed: {}", id, from, Causes.text(cause));
            read(from);
        } else {
            fail(cause);
        }
    }

    private void apply(LogBatch batch) {
        if (batch.entries().isEmpty()) {
            reachEnd();
            return;
        }
        List<ReplayEntry> entries = new ArrayList<>();
        try {
            for (var entry : batch.entries()) {
                entries.add(new ReplayEntry(entry.position(), PendingAckRecordFormat.decode(entry.payload())));
            }
        } catch (MalformedRecord malformed) {
            readFailed(batch.entries().get(0).position(), malformed);
            return;
        }
        then(request.target().apply(entries), done -> goOn(entries, batch.next()), this::fail);
    }

    private void goOn(List<ReplayEntry> entries, LogPosition next) {
        applied += entries.size();
        LogPosition last = entries.get(entries.size() - 1).position();
        progressed |= last.isAfter(furthest);
        furthest = progressed ? last : furthest;
        if (next.isAfter(log.end())) {
            reachEnd();
        } else {
            read(next);
        }
    }

    private void reachEnd() {
        if (hot) {
            finish();
        } else {
            then(log.confirmOwned(), confirmed -> finish(), this::fail);
        }
    }

    private void finish() {
        letGo();
        supervisor.tell(new RecoveryReport.Recovered(id, attempt, new Progress(applied, applied, applied), List.of()));
    }

    private void fail(Throwable cause) {
        letGo();
        supervisor.tell(new RecoveryReport.Failed(id, attempt, cause, progressed, false));
    }

    private Behavior<Message> letGo() {
        if (holdsThread) {
            holdsThread = false;
            node.thread().release();
        }
        if (log != null) {
            log.close();
            log = null;
        }
        return this;
    }

    private <T> void then(CompletionStage<T> stage, Consumer<T> succeeded, Consumer<Throwable> failed) {
        ActorRef<Message> self = getContext().getSelf();
        stage.whenComplete((value, failure) -> self.tell(new Due(() -> {
            if (failure == null) {
                succeeded.accept(value);
            } else {
                failed.accept(Causes.unwrap(failure));
            }
        })));
    }
}
