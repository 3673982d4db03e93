package io.ackrecovery.supervisor;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;

/**
 * Makes the behavior of one recovery. Must do no work that can fail: that belongs into the first attempt.
 *
 * @param <R> what is recovered and into what
 */
@FunctionalInterface
public interface RecoveryFactory<R> {
    Behavior<RecoveryCommand> create(String id, R request, ActorRef<RecoveryReport> supervisor);
}
