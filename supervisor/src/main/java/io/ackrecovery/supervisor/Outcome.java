package io.ackrecovery.supervisor;

import java.util.List;

/** The one final answer to a {@link RecoverySupervisor.Recover}. */
public sealed interface Outcome {

    String id();

    /** The end was reached and nothing is missing. */
    record Complete(String id, Progress progress) implements Outcome {}

    /**
     * Ended as well as it can, with something missing: gaps that were skipped, or a cause for which the rest was not replayed.
     *
     * @param cause why it ended before the end; null if the end was reached and only gaps make it partial
     */
    record Partial(String id, Progress progress, List<Gap> gaps, Throwable cause) implements Outcome {
        public Partial {
            gaps = List.copyOf(gaps);
        }
    }

    /** Ended by a verdict; {@code cause} is the failure as the recovery reported it. Retry and Skip are possible until Close. */
    record Stopped(String id, Progress progress, List<Gap> gaps, Throwable cause) implements Outcome {
        public Stopped {
            gaps = List.copyOf(gaps);
        }
    }

    /** Closed before it ended. */
    record Closed(String id) implements Outcome {}

    /** Not begun: a bound was hit, or this id is being recovered already. The reason names the setting or the id. */
    record Refused(String id, String reason) implements Outcome {}
}
