package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.RecoveryFactory;
import io.ackrecovery.supervisor.Rule;

/** How a broker recovers: the way of this project, and two others to compare it with. */
public enum Policy {

    /** The actors of this project as they are: paced attempts, each from after the last applied entry. */
    SUPERVISED("supervised", "") {
        @Override
        RecoveryFactory<PendingAckRecovery> recoveries(Node node, World world) {
            return PendingAckStore.factory(node.logs(), world.settings().store());
        }

        @Override
        FailurePolicy failurePolicy() {
            return PendingAckFailurePolicy.standard();
        }
    },

    /**
     * As released brokers do: no permits; the replay of a log holds the broker's shared thread until its end, and a read that
     * failed is repeated at once, with a line in the log.
     */
    HOT_LOOP("hot-loop", "ack-recovery.supervisor.max-permits = 100000") {
        @Override
        RecoveryFactory<PendingAckRecovery> recoveries(Node node, World world) {
            return UnsupervisedReplay.factory(node, world.settings().store(), true);
        }

        @Override
        void work(Node node, EventLoop loop, long nanos, Runnable done) {
            loop.after(nanos, done);
        }
    },

    /** Paced, but each attempt replays the log from its start, into the same target. */
    REWIND_ON_FAILURE("rewind-on-failure", "") {
        @Override
        RecoveryFactory<PendingAckRecovery> recoveries(Node node, World world) {
            return UnsupervisedReplay.factory(node, world.settings().store(), false);
        }

        @Override
        FailurePolicy failurePolicy() {
            return PendingAckFailurePolicy.standard();
        }
    };

    private final String label;
    private final Config settings;

    Policy(String label, String settings) {
        this.label = label;
        this.settings = ConfigFactory.parseString(settings);
    }

    /** Its name on the command line. */
    public String label() {
        return label;
    }

    /** What it sets over all other settings. */
    Config settings() {
        return settings;
    }

    abstract RecoveryFactory<PendingAckRecovery> recoveries(Node node, World world);

    /** Whatever the failure, it is tried again. */
    FailurePolicy failurePolicy() {
        return FailurePolicy.builder()
                .on(Throwable.class, Rule.restart(), "nothing tells failures apart")
                .build();
    }

    /** Has the node's target do its work. */
    void work(Node node, EventLoop loop, long nanos, Runnable done) {
        node.thread().work(nanos, done);
    }

    @Override
    public String toString() {
        return label;
    }
}
