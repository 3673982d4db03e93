package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.PendingAckLog;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** A log of somebody else, as it was when it was opened. */
final class ReadOnlyLog implements PendingAckLog {

    private final LedgerOpener opener;
    private final LedgerChain chain;
    private final LiveLedgers live;
    private final ChainReader reader;
    private final LogPosition first;
    private final AtomicBoolean closed = new AtomicBoolean();

    ReadOnlyLog(LedgerOpener opener, LedgerChain chain, LiveLedgers live, LogPosition markDelete, Set<Long> abandoned) {
        this.opener = opener;
        this.chain = chain;
        this.live = live;
        reader = new ChainReader(opener, chain, live, abandoned, this::amiss);
        first = chain.settle(markDelete.next());
    }

    @Override
    public String name() {
        return chain.log();
    }

    @Override
    public LogPosition first() {
        return first;
    }

    @Override
    public LogPosition end() {
        return chain.end();
    }

    @Override
    public long size() {
        return chain.count(first);
    }

    @Override
    public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
        if (maxEntries < 1 || maxBytes < 1) {
            return CompletableFuture.failedFuture(
                    refused("read " + maxEntries + " entries, " + maxBytes + " bytes: both must be at least 1"));
        }
        ChainReader.Limits limits = new ChainReader.Limits(maxEntries, maxBytes);
        return Stages.classified(
                Stages.call(() -> reader.read(from, limits)).thenApply(this::unlessClosed),
                FailureContext.of(name(), "read from " + from));
    }

    private Exception amiss() {
        return closed.get() ? new LogClosed("log " + name() + " is closed", null) : null;
    }

    private <T> T unlessClosed(T answer) {
        Exception reason = amiss();
        if (reason != null) {
            throw new CompletionException(reason);
        }
        return answer;
    }

    /** A reader owns nothing, so nobody can take it away. */
    @Override
    public CompletionStage<Void> confirmOwned() {
        Exception reason = amiss();
        return reason == null ? CompletableFuture.completedFuture(null) : CompletableFuture.failedFuture(reason);
    }

    @Override
    public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
        Exception reason = amiss();
        CompletableFuture<Optional<String>> evidence = reason == null
                ? Stages.call(() -> new LossEvidence(opener.client(), chain, live).against(position))
                : CompletableFuture.failedFuture(reason);
        return Stages.classified(
                evidence.thenApply(this::unlessClosed),
                FailureContext.of(name(), "look for evidence against entry " + position));
    }

    @Override
    public CompletionStage<Void> trim(LogPosition upTo) {
        return CompletableFuture.failedFuture(refused("trim up to " + upTo + ": it is open to be read only"));
    }

    @Override
    public CompletionStage<Void> close() {
        closed.set(true);
        return Stages.classified(reader.close(), FailureContext.of(name(), "close"));
    }

    private LogException refused(String what) {
        return new LogRefused("log " + name() + ": cannot " + what, null);
    }
}
