package io.ackrecovery.cli.audit;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.AckedPosition;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.OpenTransaction;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Folds a log, and notes the first entry that its subscription still needs. To be asked once the replay has ended. */
final class AuditTarget implements ReplayTarget {

    private final FoldingTarget fold = new FoldingTarget();
    private final TopicPosition subscription;
    private volatile Needed firstNeeded;

    /** The first entry that acknowledges something after the subscription's mark-delete. */
    record Needed(LogPosition entry, TopicPosition acknowledges) {}

    /** @param subscription how far its mark-delete is on the topic */
    AuditTarget(TopicPosition subscription) {
        this.subscription = subscription;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        for (ReplayEntry entry : entries) {
            if (firstNeeded == null) {
                firstNeeded = needed(entry);
            }
        }
        return fold.apply(entries);
    }

    private Needed needed(ReplayEntry entry) {
        return entry.records().stream()
                .flatMap(AuditTarget::acknowledged)
                .map(AckedPosition::position)
                .filter(position -> position.compareTo(subscription) > 0)
                .max(TopicPosition::compareTo)
                .map(highest -> new Needed(entry.position(), highest))
                .orElse(null);
    }

    private static Stream<AckedPosition> acknowledged(PendingAckRecord record) {
        if (record instanceof PendingAckRecord.IndividualAck ack) {
            return ack.positions().stream();
        }
        return record instanceof PendingAckRecord.CumulativeAck ack ? Stream.of(ack.position()) : Stream.of();
    }

    TopicPosition subscription() {
        return subscription;
    }

    /** Null when the whole log could be trimmed. */
    Needed firstNeeded() {
        return firstNeeded;
    }

    List<OpenTransaction> openTransactions() {
        return fold.state().openTransactions();
    }
}
