package io.ackrecovery.supervisor;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Lends a limited number of permits, first come first served. Its queue holds each ticket once, so it is as long as its askers
 * have recoveries, which {@code max-recoveries} bounds.
 */
public final class RecoveryPermits extends AbstractBehavior<RecoveryPermits.Command> {
    private final Map<Long, ActorRef<PermitGranted>> queue = new LinkedHashMap<>();
    private final Set<Long> lent = new HashSet<>();
    private int limit;

    private RecoveryPermits(ActorContext<Command> context, int limit) {
        super(context);
        this.limit = limit;
    }

    public static Behavior<Command> create(int limit) {
        return Behaviors.setup(context -> new RecoveryPermits(context, limit));
    }

    public sealed interface Command {}

    /**
     * Asks for a permit; again for the same ticket changes nothing.
     *
     * @param ticket a number that no two wishes share, so that a grant of one given up is never taken for that of a later one
     */
    public record Acquire(long ticket, ActorRef<PermitGranted> replyTo) implements Command {}

    /** Gives a permit back, or gives up waiting for it; again for the same ticket changes nothing. */
    public record Release(long ticket) implements Command {}

    /** From now on so many. Takes back nothing that is lent. */
    public record SetLimit(int limit) implements Command {}

    /** The permit is held until it is released. */
    public record PermitGranted(long ticket) {}

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Acquire.class, this::onAcquire)
                .onMessage(Release.class, this::onRelease)
                .onMessage(SetLimit.class, this::onSetLimit)
                .build();
    }

    private Behavior<Command> onAcquire(Acquire wish) {
        if (!lent.contains(wish.ticket())) {
            queue.putIfAbsent(wish.ticket(), wish.replyTo());
        }
        return lend();
    }

    private Behavior<Command> onRelease(Release release) {
        queue.remove(release.ticket());
        lent.remove(release.ticket());
        return lend();
    }

    private Behavior<Command> onSetLimit(SetLimit change) {
        limit = change.limit();
        return lend();
    }

    private Behavior<Command> lend() {
        Iterator<Map.Entry<Long, ActorRef<PermitGranted>>> waiting =
                queue.entrySet().iterator();
        while (lent.size() < limit && waiting.hasNext()) {
            Map.Entry<Long, ActorRef<PermitGranted>> next = waiting.next();
            waiting.remove();
            lent.add(next.getKey());
            next.getValue().tell(new PermitGranted(next.getKey()));
        }
        return this;
    }
}
