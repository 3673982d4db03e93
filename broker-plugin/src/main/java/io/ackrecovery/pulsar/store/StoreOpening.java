package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.bookkeeper.LogParts;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.Causes;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens one store, once: waits for the log's turn, asks whether the topic is still ours, opens the log. Each of the two waits is
 * bounded by open-timeout. A log that opens later is closed; one whose open is never answered keeps its turn for open-abandon-after
 * times as long.
 */
final class StoreOpening {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOpening.class);

    private final PersistentSubscription subscription;
    private final LiveTopic topic;
    private final TopicLog log;
    private final BrokerRecovery recovery;
    private final Supplier<CompletableFuture<PendingAckStore>> stock;
    private final RecoverySettings settings;
    private final CompletableFuture<PendingAckStore> answer = new CompletableFuture<>();

    /** @param stock opens the store as the broker itself would, where there is no log to read with BookKeeper's client */
    StoreOpening(
            PersistentSubscription subscription,
            LiveTopic topic,
            TopicLog log,
            BrokerRecovery recovery,
            Supplier<CompletableFuture<PendingAckStore>> stock) {
        this.subscription = subscription;
        this.topic = topic;
        this.log = log;
        this.recovery = recovery;
        this.stock = stock;
        this.settings = recovery.settings();
    }

    /** Fails with what a pending-ack handle is to be told. To be called once. */
    CompletableFuture<PendingAckStore> open(LogTurns.Turn turn) {
        Duration limit = settings.store().openTimeout();
        Answers.within(limit, turn.begun(), () -> late("an earlier owner in this broker has not closed it"))
                .whenComplete((none, failure) -> {
                    if (failure == null) {
                        openInTurn(turn, limit);
                    } else {
                        turn.end();
                        answer.completeExceptionally(failure);
                    }
                });
        return answer;
    }

    private void openInTurn(LogTurns.Turn turn, Duration limit) {
        CompletableFuture<Optional<LogParts>> opening = Answers.of(topic::confirm)
                .thenCompose(live -> log.logs(settings))
                .thenCompose(this::openParts);
        opening.whenComplete((parts, failure) -> {
            if (failure == null) {
                opened(parts, turn);
            } else {
                turn.end();
            }
        });
        Answers.within(limit, opening, () -> late("no answer")).whenComplete((parts, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(HandleFailures.ofOpening(failure));
            }
        });
        Duration patience = limit.multipliedBy(settings.store().openAbandonAfter());
        Answers.within(patience, opening, () -> late("given up")).whenComplete((parts, failure) -> {
            if (failure != null) {
                turn.end();
            }
        });
    }

    private Exception late(String why) {
        return HandleFailures.transientFailure("log " + log.name() + " did not open in time: " + why, null);
    }

    private CompletableFuture<Optional<LogParts>> openParts(Optional<ManagedLedgerLogs> logs) {
        return logs.map(opener -> openParts(opener, Set.of()).thenApply(Optional::of))
                .orElse(CompletableFuture.completedFuture(Optional.empty()));
    }

    private CompletableFuture<LogParts> openParts(ManagedLedgerLogs logs, Set<Long> abandoned) {
        return logs.openParts(log.name(), abandoned).exceptionallyCompose(failure -> {
            if (settings.skipLostData() && Causes.unwrap(failure) instanceof LogLoss loss) {
                Set<Long> more = new HashSet<>(abandoned);
                if (more.add(loss.gap().first().ledgerId())) {
                    LOG.warn("Log {} is opened without what is lost: {}", log.name(), Causes.text(loss));
                    return openParts(logs, more);
                }
            }
            return CompletableFuture.failedFuture(failure);
        });
    }

    private void opened(Optional<LogParts> parts, LogTurns.Turn turn) {
        if (parts.isEmpty()) {
            turn.end();
            Answers.of(stock).whenComplete((store, failure) -> {
                if (failure == null) {
                    answer.complete(store);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
            return;
        }
        try {
            offer(new ActorPendingAckStore(parts.get(), subscription, topic, recovery, turn), turn);
        } catch (RuntimeException | LinkageError broken) {
            answer.completeExceptionally(broken);
            new StoreClosing(log.name(), settings.store().closeTimeout())
                    .close(parts.get())
                    .whenComplete((none, never) -> turn.end());
        }
    }

    /** To whom asked, unless it is too late by now. A store that nobody has closed gives way to the next one. */
    private void offer(ActorPendingAckStore store, LogTurns.Turn turn) {
        Exception end = topic.knownEnd();
        if (end != null) {
            answer.completeExceptionally(end);
        }
        if (!answer.complete(store)) {
            store.closeAsync();
        }
        turn.whenWanted(store::closeAsync);
    }
}
