package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** What one open transaction holds. Equal when it holds the same, wherever in the log that was written. */
final class HeldPositions {

    private final TreeMap<TopicPosition, AckedPosition> individual = new TreeMap<>();
    private final LogPosition first;
    private LogPosition last;
    private AckedPosition cumulative;

    HeldPositions(LogPosition first) {
        this.first = first;
    }

    void addIndividual(LogPosition at, List<AckedPosition> positions) {
        last = at;
        for (AckedPosition position : positions) {
            individual.merge(position.position(), position.canonical(), AckedPosition::and);
        }
    }

    void addCumulative(LogPosition at, AckedPosition position) {
        last = at;
        int order = cumulative == null ? 1 : position.position().compareTo(cumulative.position());
        if (order > 0) {
            cumulative = position.canonical();
        } else if (order == 0) {
            cumulative = cumulative.and(position);
        }
    }

    OpenTransaction view(TxnId txnId) {
        return new OpenTransaction(
                txnId, List.copyOf(individual.values()), Optional.ofNullable(cumulative), first, last);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HeldPositions that
                && individual.equals(that.individual)
                && Objects.equals(cumulative, that.cumulative);
    }

    @Override
    public int hashCode() {
        return Objects.hash(individual, cumulative);
    }
}
