package io.ackrecovery.it.support;

import io.ackrecovery.store.TopicPosition;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.PositionFactory;
import org.apache.bookkeeper.mledger.impl.AckSetStateUtil;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;

/**
 * All that a broker knows of a subscription's transactional acknowledgements, in words that can be compared.
 *
 * @param ready whether the handle became ready
 * @param cumulative transaction and position
 * @param byTransaction positions that each transaction holds
 * @param byPosition what is held at each position
 * @param acknowledged what the subscription counts as acknowledged for good
 */
public record HandleState(
        boolean ready,
        String cumulative,
        Map<String, List<String>> byTransaction,
        List<String> byPosition,
        List<String> acknowledged) {

    /** Waits for the handle to have replayed its log. */
    public static HandleState of(
            PendingAckHandleImpl handle, PersistentSubscription subscription, List<TopicPosition> topic)
            throws Exception {
        boolean ready = handle.pendingAckHandleFuture()
                .thenApply(done -> true)
                .exceptionally(failure -> false)
                .get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        Pair<?, ?> cumulative = (Pair<?, ?>) field(handle, "cumulativeAckOfTransaction");
        Map<?, ?> byTransaction = (Map<?, ?>) field(handle, "individualAckOfTransaction");
        return new HandleState(
                ready,
                cumulative == null ? "" : cumulative.getKey() + " " + text((Position) cumulative.getValue()),
                byTransaction == null ? Map.of() : positions(byTransaction),
                handle.getIndividualAckPositions() == null
                        ? List.of()
                        : handle.getIndividualAckPositions().values().stream()
                                .map(held -> text(held.getLeft()) + " of " + held.getRight())
                                .toList(),
                acknowledged(subscription.getCursor(), topic));
    }

    private static Map<String, List<String>> positions(Map<?, ?> byTransaction) {
        Map<String, List<String>> positions = new TreeMap<>();
        byTransaction.forEach((txn, held) -> positions.put(
                txn.toString(),
                ((Map<?, ?>) held)
                        .values().stream()
                                .map(position -> text((Position) position))
                                .sorted()
                                .toList()));
        return positions;
    }

    /** What a cursor keeps of a batch that is acknowledged as a whole goes away some time later, and means nothing until then. */
    private static List<String> acknowledged(ManagedCursor cursor, List<TopicPosition> topic) {
        return topic.stream()
                .map(place -> PositionFactory.create(place.ledgerId(), place.entryId()))
                .map(position -> position
                        + (cursor.isMessageDeleted(position)
                                ? " acknowledged"
                                : " " + Arrays.toString(cursor.getBatchPositionAckSet(position))))
                .toList();
    }

    private static String text(Position position) {
        return position + " " + Arrays.toString(AckSetStateUtil.getAckSetArrayOrNull(position));
    }

    private static Object field(PendingAckHandleImpl handle, String name) throws ReflectiveOperationException {
        Field field = PendingAckHandleImpl.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(handle);
    }
}
