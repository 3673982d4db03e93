package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Into what a log is replayed: a broker's pending-ack handle, or a fold of our own. One target belongs to one recovery. */
public interface ReplayTarget {

    /**
     * Takes entries in. They come in log order, each entry once for the life of this target, over failed and repeated attempts
     * too; a call is made only after the stage of the one before has completed. Must return at once and never
     * block; the stage may complete on any thread.
     *
     * <p>A stage that fails, a throw, null, or no answer within {@code ack-recovery.store.apply-timeout} leave the target in an
     * unknown state: the replay ends with {@link ReplayTargetFailed} and is not repeated into this target.
     *
     * @param entries at least one, at most {@code ack-recovery.store.max-batch-entries}; immutable
     */
    CompletionStage<Void> apply(List<ReplayEntry> entries);

    /**
     * How far the subscription's mark-delete position on the topic is durable, empty if nothing is known. Log entries whose
     * acknowledgements all lie at or below it are no longer needed and get trimmed. Called from any thread, now and then once
     * the replay has ended; must answer from memory. Never moves back.
     */
    default Optional<TopicPosition> settled() {
        return Optional.empty();
    }

    /**
     * What is known of entries that the target's owner has appended to the log since the replay; empty if it appends none, or
     * knows nothing. With it, they too get trimmed. Called as {@link #settled} is, and to be answered as it is.
     */
    default Optional<Appended> appended() {
        return Optional.empty();
    }

    /**
     * A bound of what was appended.
     *
     * @param upTo the last entry, or one before it
     * @param highestAcked no entry of the log up to {@code upTo} acknowledges anything after this position
     */
    record Appended(LogPosition upTo, TopicPosition highestAcked) {}
}
