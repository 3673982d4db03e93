package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A store over the parts of its log, as the load sees it that has opened them. Thread-safe. */
interface LoadedStore {

    LogParts parts();

    /** The log over the same parts, which is read without these ledgers. */
    PendingAckLog log(Set<Long> abandoned);

    /** Completes when the handle has asked for the replay; fails when that is not waited for any more. */
    CompletableFuture<Void> whenAsked();

    /** The handle will not ask, or too late. */
    void askNoMore(Throwable why);

    CompletableFuture<Void> closeWriter();
}
