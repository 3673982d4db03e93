package io.ackrecovery.cli.audit;

import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.OpenTransaction;
import io.ackrecovery.store.TopicPosition;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why a log cannot be trimmed any further. An entry is needed until the subscription's mark-delete has passed all that it, and those
 * before it, acknowledge.
 *
 * @param firstNeeded the first log entry that is needed
 * @param acknowledges the highest position of the topic in that entry
 * @param subscription the subscription's mark-delete on the topic
 * @param heldBy the open transaction that holds the lowest position after that mark-delete; null when none does
 * @param held that position; null when there is none
 * @param why all of this in words
 */
record Shrinking(String firstNeeded, String acknowledges, String subscription, String heldBy, String held, String why) {

    private record Hold(OpenTransaction transaction, TopicPosition position) {}

    /** Null when the whole log could be trimmed. */
    static Shrinking of(AuditTarget target, List<OpenTransaction> open) {
        AuditTarget.Needed needed = target.firstNeeded();
        if (needed == null) {
            return null;
        }
        Optional<Hold> hold = open.stream()
                .flatMap(transaction -> held(transaction).map(position -> new Hold(transaction, position)))
                .filter(one -> one.position().compareTo(target.subscription()) > 0)
                .min(Comparator.comparing(Hold::position));
        String where = "entry " + needed.entry() + " acknowledges " + needed.acknowledges()
                + ", which the subscription's mark-delete, " + text(target.subscription()) + ", has not passed";
        String why = hold.map(
                        one -> where + ": open transaction " + one.transaction().txnId() + " holds " + one.position())
                .orElse(where + ": messages before it are not acknowledged");
        return new Shrinking(
                needed.entry().toString(),
                needed.acknowledges().toString(),
                text(target.subscription()),
                hold.map(one -> one.transaction().txnId().toString()).orElse(null),
                hold.map(one -> one.position().toString()).orElse(null),
                why);
    }

    private static String text(TopicPosition position) {
        return position.equals(TopicPosition.EARLIEST) ? "at the topic's beginning" : "at " + position;
    }

    private static Stream<TopicPosition> held(OpenTransaction transaction) {
        return Stream.concat(transaction.individual().stream(), transaction.cumulative().stream())
                .map(AckedPosition::position);
    }
}
