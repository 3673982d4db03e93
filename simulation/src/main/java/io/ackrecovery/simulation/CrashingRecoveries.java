package io.ackrecovery.simulation;

import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryFactory;
import io.ackrecovery.supervisor.RecoveryReport;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Recoveries, of which those that a disaster says so throw when they are told something for the n-th time. */
final class CrashingRecoveries implements RecoveryFactory<PendingAckRecovery> {

    private final RecoveryFactory<PendingAckRecovery> recoveries;
    private final World world;

    CrashingRecoveries(RecoveryFactory<PendingAckRecovery> recoveries, World world) {
        this.recoveries = recoveries;
        this.world = world;
    }

    @Override
    public Behavior<RecoveryCommand> create(
            String id, PendingAckRecovery request, ActorRef<RecoveryReport> supervisor) {
        Behavior<RecoveryCommand> behavior = recoveries.create(id, request, supervisor);
        Disaster.Crash crash = world.takeCrash(SimulatedLog.numberOf(id));
        return crash == null ? behavior : Behaviors.intercept(() -> new Crashing(crash.nth()), behavior);
    }

    private static final class Crashing extends BehaviorInterceptor<RecoveryCommand, RecoveryCommand> {

        private final int nth;
        private int received;

        Crashing(int nth) {
            super(RecoveryCommand.class);
            this.nth = nth;
        }

        @Override
        public Behavior<RecoveryCommand> aroundReceive(
                TypedActorContext<RecoveryCommand> context,
                RecoveryCommand command,
                ReceiveTarget<RecoveryCommand> target) {
            if (++received == nth) {
                throw new SimulatedCrash();
            }
            return target.apply(context, command);
        }
    }

    /** A mistake in a store's own code. */
    static final class SimulatedCrash extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SimulatedCrash() {
            super("crashed on purpose", null, false, false);
        }
    }
}
