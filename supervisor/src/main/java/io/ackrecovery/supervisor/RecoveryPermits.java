package io.ackrecovery.supervisor;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Lends a limited number of permits, first come first served. Its queue holds each ticket once, so it is as long as its askers
 * have recoveries, which {@code max-recoveries} bounds. In a fleet, a lease bounds them too, and how fast they follow one another.
 */
public final class RecoveryPermits extends AbstractBehavior<RecoveryPermits.Command> {
    private final Map<Long, ActorRef<PermitGranted>> queue = new LinkedHashMap<>();
    private final Set<Long> lent = new LinkedHashSet<>();
    private final LeaseLimit leased;
    private final TimerScheduler<Command> timers;
    private final ActorRef<PermitTakenBack> owner;
    private int limit;
    private boolean awaitsTakeBack;

    private RecoveryPermits(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            int limit,
            LeaseLimit leased,
            ActorRef<PermitTakenBack> owner) {
        super(context);
        this.owner = owner;
        this.timers = timers;
        this.limit = limit;
        this.leased = leased;
    }

    /**
     * The behavior of permits.
     *
     * @param limit how many there are
     * @param share what may be used of them without a lease
     * @param ticker on which leases expire
     * @param owner told which permits are to be given back before their time
     */
    public static Behavior<Command> create(
            int limit, PermitShare share, Ticker ticker, ActorRef<PermitTakenBack> owner) {
        return Behaviors.setup(context -> Behaviors.withTimers(
                timers -> new RecoveryPermits(context, timers, limit, new LeaseLimit(share, ticker), owner)));
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

    /** From now on as many, and as fast, as this lease allows. Takes back nothing that is lent. The answer comes when it is in force. */
    public record SetLease(PermitLease lease, ActorRef<PermitUse> replyTo) implements Command {}

    /** How many are lent and wanted. */
    public record TellUse(ActorRef<PermitUse> replyTo) implements Command {}

    /** The permit is held until it is released. */
    public record PermitGranted(long ticket) {}

    /** A lease has been over for so long that whoever holds this permit must end, and release it. */
    public record PermitTakenBack(long ticket) {}

    record MoreMayBeLent() implements Command {}

    record TakeBackDue() implements Command {}

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Acquire.class, this::onAcquire)
                .onMessage(Release.class, this::onRelease)
                .onMessage(SetLimit.class, this::onSetLimit)
                .onMessage(SetLease.class, this::onSetLease)
                .onMessage(TellUse.class, this::onTellUse)
                .onMessage(MoreMayBeLent.class, due -> lend())
                .onMessage(TakeBackDue.class, due -> onTakeBackDue())
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

    private Behavior<Command> onSetLease(SetLease change) {
        leased.lease(change.lease());
        awaitsTakeBack = false;
        lend();
        return tellUse(change.replyTo());
    }

    private Behavior<Command> onTellUse(TellUse question) {
        return tellUse(question.replyTo());
    }

    private Behavior<Command> tellUse(ActorRef<PermitUse> asker) {
        asker.tell(new PermitUse(lent.size(), queue.size(), leased.leased()));
        return this;
    }

    private Behavior<Command> lend() {
        Iterator<Map.Entry<Long, ActorRef<PermitGranted>>> waiting =
                queue.entrySet().iterator();
        while (lent.size() < Math.min(limit, leased.permits()) && waiting.hasNext() && leased.admitsStart()) {
            Map.Entry<Long, ActorRef<PermitGranted>> next = waiting.next();
            waiting.remove();
            lent.add(next.getKey());
            next.getValue().tell(new PermitGranted(next.getKey()));
        }
        awaitMore();
        awaitTakeBack();
        return this;
    }

    /** The youngest have the least to lose. Each stays lent until it is released. */
    private Behavior<Command> onTakeBackDue() {
        lent.stream().skip(leased.ownPermits()).map(PermitTakenBack::new).forEach(owner::tell);
        return this;
    }

    /** Once for each lease: when that is over, nothing begins beyond the own share any more. */
    private void awaitTakeBack() {
        TakeBackDue due = new TakeBackDue();
        long until = leased.untilTakenBack();
        if (lent.size() <= leased.ownPermits()) {
            timers.cancel(due);
            awaitsTakeBack = false;
        } else if (until > 0 && until != Long.MAX_VALUE && !awaitsTakeBack) {
            timers.startSingleTimer(due, due, Duration.ofNanos(until));
            awaitsTakeBack = true;
        }
    }

    /** Nobody else would tell that time has made more possible. */
    private void awaitMore() {
        MoreMayBeLent more = new MoreMayBeLent();
        if (queue.isEmpty() || lent.size() >= limit || leased.untilMore() == Long.MAX_VALUE) {
            timers.cancel(more);
        } else {
            timers.startSingleTimer(more, more, Duration.ofNanos(leased.untilMore()));
        }
    }
}
