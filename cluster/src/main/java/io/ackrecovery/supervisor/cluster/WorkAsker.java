package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Has pieces of work done somewhere in the cluster, so many at a time, and hands each result over once. What is not answered is asked for
 * again: by then it may have another node.
 */
final class WorkAsker extends AbstractBehavior<WorkAsker.Command> {
    private final ActorRef<WorkMessage.Do> region;
    private final Iterator<String> pieces;
    private final int atATime;
    private final Duration askAgainAfter;
    private final Consumer<WorkMessage.Done> each;
    private final Runnable end;
    private final Ticker ticker;
    private final int mostTries;
    private final Map<String, Asked> asked = new LinkedHashMap<>();

    interface Command {}

    private record Look() implements Command {}

    /** When a piece was asked for the last time, and who has said to have begun it. */
    private record Asked(long at, Set<String> begun) {}

    /** What is to be done, and whom to tell. */
    record Job(
            Iterator<String> pieces,
            int atATime,
            Duration askAgainAfter,
            int mostTries,
            Consumer<WorkMessage.Done> each,
            Runnable end) {}

    private WorkAsker(ActorContext<Command> context, ActorRef<WorkMessage.Do> region, Job job, Ticker ticker) {
        super(context);
        this.region = region;
        this.pieces = job.pieces();
        this.atATime = job.atATime();
        this.askAgainAfter = job.askAgainAfter();
        this.mostTries = job.mostTries();
        this.each = job.each();
        this.end = job.end();
        this.ticker = ticker;
    }

    static Behavior<Command> create(ActorRef<WorkMessage.Do> region, Job job, Ticker ticker) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new Look(), job.askAgainAfter().dividedBy(4));
            context.getSelf().tell(new Look());
            return new WorkAsker(context, region, job, ticker);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Look.class, look -> onLook())
                .onMessage(WorkMessage.Begun.class, this::onBegun)
                .onMessage(WorkMessage.Left.class, this::onLeft)
                .onMessage(WorkMessage.Done.class, this::onDone)
                .build();
    }

    private Behavior<Command> onLook() {
        long now = ticker.nanos();
        asked.replaceAll((piece, last) -> {
            if (now - last.at() < askAgainAfter.toNanos()) {
                return last;
            }
            ask(piece, last.begun().size());
            return new Asked(now, last.begun());
        });
        return askForMore();
    }

    private Behavior<Command> onBegun(WorkMessage.Begun message) {
        Asked of = asked.get(message.piece());
        if (of != null) {
            of.begun().add(message.by());
        }
        return this;
    }

    /** It was not lost, so that does not count. */
    private Behavior<Command> onLeft(WorkMessage.Left message) {
        Asked of = asked.get(message.piece());
        if (of != null && of.begun().remove(message.by())) {
            asked.put(message.piece(), new Asked(ticker.nanos(), of.begun()));
            ask(message.piece(), of.begun().size());
        }
        return this;
    }

    private Behavior<Command> onDone(WorkMessage.Done done) {
        if (asked.remove(done.piece()) != null) {
            each.accept(done);
        }
        return askForMore();
    }

    private Behavior<Command> askForMore() {
        while (asked.size() < atATime && pieces.hasNext()) {
            String piece = pieces.next();
            if (asked.putIfAbsent(piece, new Asked(ticker.nanos(), new HashSet<>())) == null) {
                ask(piece, 0);
            }
        }
        if (asked.isEmpty()) {
            end.run();
            return Behaviors.stopped();
        }
        return this;
    }

    private void ask(String piece, int begun) {
        region.tell(new WorkMessage.Do(
                piece, begun, mostTries, getContext().getSelf().narrow()));
    }
}
