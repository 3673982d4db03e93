package io.ackrecovery.simulation;

import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.RecoverySupervisor.Closed;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.pekko.actor.typed.ActorRef;

/** Gives the supervisor its commands, remembers each and what was answered. */
final class Operator {

    private final Supervised supervised;
    private final List<Order<Outcome>> recovers = new CopyOnWriteArrayList<>();
    private final List<Order<Closed>> closes = new CopyOnWriteArrayList<>();
    private final List<Order<CommandReply>> others = new CopyOnWriteArrayList<>();

    Operator(Supervised supervised) {
        this.supervised = supervised;
    }

    Order<Outcome> recover(StormLog log, Consumer<Outcome> andThen) {
        Order<Outcome> order = new Order<>(Order.Kind.RECOVER, log, Targets.of(log));
        recovers.add(order);
        supervised.tell(new RecoverySupervisor.Recover<>(
                log.name(), new PendingAckRecovery(log.name(), order.target), log.skipAllowed, inbox(order, andThen)));
        return order;
    }

    void carryOut(Order.Kind kind, StormLog log) {
        switch (kind) {
            case RECOVER -> recover(log, outcome -> {});
            case CLOSE -> {
                Order<Closed> order = new Order<>(kind, log, null);
                closes.add(order);
                supervised.tell(new RecoverySupervisor.Close(log.name(), inbox(order, closed -> {})));
            }
            case RETRY, SKIP -> {
                Order<CommandReply> order = new Order<>(kind, log, null);
                others.add(order);
                ActorRef<CommandReply> replyTo = inbox(order, reply -> {});
                supervised.tell(
                        kind == Order.Kind.RETRY
                                ? new RecoverySupervisor.Retry(log.name(), replyTo)
                                : new RecoverySupervisor.Skip(log.name(), replyTo));
            }
        }
    }

    private <A> ActorRef<A> inbox(Order<A> order, Consumer<A> andThen) {
        return supervised.inbox(answer -> {
            order.answers.add(new Order.Answer<>(answer, System.nanoTime()));
            andThen.accept(answer);
        });
    }

    List<Order<Outcome>> recovers() {
        return recovers;
    }

    List<Order<Closed>> closes() {
        return closes;
    }

    /** Every Retry and every Skip. */
    List<Order<CommandReply>> others() {
        return others;
    }

    Stream<Order<?>> all() {
        return Stream.of(recovers, closes, others).flatMap(List::stream);
    }
}
