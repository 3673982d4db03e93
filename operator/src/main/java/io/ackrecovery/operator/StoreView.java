package io.ackrecovery.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.util.List;

/**
 * One store as JSON.
 *
 * @param gaps left out of pages, where {@code gapCount} must do: there may be many
 * @param node the address of the node that has it; left out where it is the one that was asked
 */
record StoreView(
        String id,
        String phase,
        int attempts,
        ProgressView progress,
        int gapCount,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<GapView> gaps,
        String lastCause,
        Long nextRetryInMillis,
        boolean skippable,
        boolean skipAllowed,
        @JsonInclude(JsonInclude.Include.NON_NULL) String node) {

    record ProgressView(long handedOver, long applied, long expected) {
        private static ProgressView of(Progress progress) {
            return new ProgressView(progress.handedOver(), progress.applied(), progress.expected());
        }
    }

    /** @param entries null when nobody can say */
    record GapView(String where, Long entries) {
        static GapView of(Gap gap) {
            return new GapView(gap.where(), gap.entries() == Gap.UNKNOWN ? null : gap.entries());
        }
    }

    static StoreView whole(RecoveryStatus status) {
        return of(status, status.gaps().stream().map(GapView::of).toList());
    }

    static StoreView brief(RecoveryStatus status) {
        return of(status, null);
    }

    StoreView on(String address) {
        return new StoreView(
                id,
                phase,
                attempts,
                progress,
                gapCount,
                gaps,
                lastCause,
                nextRetryInMillis,
                skippable,
                skipAllowed,
                address);
    }

    private static StoreView of(RecoveryStatus status, List<GapView> gaps) {
        return new StoreView(
                status.id(),
                Words.of(status.phase()),
                status.attempts(),
                ProgressView.of(status.progress()),
                status.gaps().size(),
                gaps,
                status.lastCause(),
                status.nextRetryIn() == null ? null : status.nextRetryIn().toMillis(),
                status.skippable(),
                status.skipAllowed(),
                null);
    }
}
