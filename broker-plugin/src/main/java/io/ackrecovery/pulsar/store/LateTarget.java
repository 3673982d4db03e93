package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A target that is known only once the log is open; before that, nothing is applied. */
final class LateTarget implements ReplayTarget {

    private volatile ReplayTarget target;

    void is(ReplayTarget known) {
        target = known;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        ReplayTarget known = target;
        return known == null
                ? CompletableFuture.failedFuture(new LogClosed("nobody takes the entries in", null))
                : known.apply(entries);
    }

    @Override
    public Optional<TopicPosition> settled() {
        ReplayTarget known = target;
        return known == null ? Optional.empty() : known.settled();
    }

    @Override
    public Optional<Appended> appended() {
        ReplayTarget known = target;
        return known == null ? Optional.empty() : known.appended();
    }
}
