package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.discover.RegistrationClient;
import org.apache.bookkeeper.net.BookieId;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookkeeperInternalCallbacks.ReadEntryCallback;

/**
 * Looks for evidence that one entry alone cannot be read: all its bookies are registered, and each of them gives another
 * entry when asked directly. That any one of them does, as a read by a handle would show, is not enough: the copy that
 * is missed may be on one that hangs.
 */
record LossEvidence(org.apache.bookkeeper.client.api.BookKeeper anyClient, LedgerChain chain, LiveLedgers live) {

    /** Empty in doubt; fails with {@link LogUnavailable} if that other entry could not be read. */
    CompletableFuture<Optional<String>> against(LogPosition position) {
        LedgerChain.Ledger ledger = chain.ledger(position.ledgerId());
        boolean exists = ledger != null && position.entryId() >= 0 && position.entryId() < ledger.entries();
        if (!(anyClient instanceof BookKeeper client) || !exists) {
            return none();
        }
        return isOnBookiesOnly(ledger).thenCompose(onBookies -> onBookies ? against(client, position) : none());
    }

    private CompletableFuture<Optional<String>> against(BookKeeper client, LogPosition position) {
        return Stages.call(() -> client.getLedgerMetadata(position.ledgerId()))
                .thenCompose(metadata -> registered(client, metadata, position))
                .exceptionally(failure -> Optional.empty())
                .thenCompose(neighbour -> neighbour
                        .map(found -> read(client, found, position.ledgerId()))
                        .orElseGet(LossEvidence::none));
    }

    private static CompletableFuture<Optional<String>> none() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /** A copy in tiered storage may still have what the bookies have lost. */
    private CompletableFuture<Boolean> isOnBookiesOnly(LedgerChain.Ledger ledger) {
        return Stages.call(() -> live.stillNeeded(ledger))
                .thenApply(needed ->
                        needed.filter(now -> now.offloaded().isEmpty()).isPresent())
                .exceptionally(failure -> false);
    }

    /** Empty too for a ledger that is being written: to open it takes reads of its own, which may be what fails. */
    private static CompletableFuture<Optional<Neighbour>> registered(
            BookKeeper client, LedgerMetadata metadata, LogPosition position) {
        Optional<Neighbour> neighbour =
                metadata.isClosed() ? Neighbour.of(metadata, position.entryId()) : Optional.empty();
        RegistrationClient registrations = client.getMetadataClientDriver().getRegistrationClient();
        return registrations
                .getWritableBookies()
                .thenCombine(registrations.getReadOnlyBookies(), (writable, readOnly) -> {
                    Set<BookieId> registered = new HashSet<>(writable.getValue());
                    registered.addAll(readOnly.getValue());
                    return neighbour.filter(found -> registered.containsAll(found.bookies()));
                });
    }

    private CompletableFuture<Optional<String>> read(BookKeeper client, Neighbour neighbour, long ledger) {
        LogPosition entry = new LogPosition(ledger, neighbour.entry());
        List<Supplier<CompletableFuture<Void>>> reads = neighbour.bookies().stream()
                .<Supplier<CompletableFuture<Void>>>map(bookie -> () -> readFrom(client, bookie, entry))
                .toList();
        return Stages.all(reads)
                .thenApply(given -> Optional.of("entry " + entry + " on the same bookies " + neighbour.bookies()
                        + " can be read from each, and all of them are registered"))
                .exceptionallyCompose(failure -> {
                    Throwable cause = FailureClassifier.unwrap(failure);
                    return CompletableFuture.failedFuture(new LogUnavailable(
                            "log " + chain.log() + ": cannot read entry " + entry + " from each of its bookies "
                                    + neighbour.bookies() + ": " + cause.getMessage(),
                            cause));
                });
    }

    /** Without a fence, and past the handle: what one bookie says, and no other for it. */
    private static CompletableFuture<Void> readFrom(BookKeeper client, BookieId bookie, LogPosition entry) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        ReadEntryCallback callback = (code, ledgerId, entryId, lent, context) -> {
            if (code == BKException.Code.OK) {
                answer.complete(null);
            } else {
                answer.completeExceptionally(BKException.create(code));
            }
        };
        client.getClientCtx()
                .getBookieClient()
                .readEntry(bookie, entry.ledgerId(), entry.entryId(), callback, null, BookieProtocol.FLAG_NONE);
        return answer;
    }
}
