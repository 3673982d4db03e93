package io.ackrecovery.supervisor;

import java.util.List;
import java.util.stream.Stream;

/** What one recovery has brought in so far. */
record Haul(Progress progress, List<Gap> gaps) {
    static final Haul NONE = new Haul(Progress.NONE, List.of());

    boolean isTargetUntouched() {
        return progress.handedOver() == 0;
    }

    boolean isBehind(Progress now) {
        return now.applied() > progress.applied() || now.handedOver() > progress.handedOver();
    }

    Haul with(Progress now) {
        return new Haul(now, gaps);
    }

    Haul with(Gap gap) {
        return new Haul(progress, Stream.concat(gaps.stream(), Stream.of(gap)).toList());
    }

    Outcome stopped(String id, Throwable cause) {
        return new Outcome.Stopped(id, progress, gaps, cause);
    }

    /** Complete if no gap and no cause says otherwise. */
    Outcome recovered(String id, Throwable acceptedCause) {
        return gaps.isEmpty() && acceptedCause == null
                ? new Outcome.Complete(id, progress)
                : new Outcome.Partial(id, progress, gaps, acceptedCause);
    }
}
