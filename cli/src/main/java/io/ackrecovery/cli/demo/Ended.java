package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import java.util.List;
import java.util.Locale;

/** An outcome laid flat: its verdict in a word, its cause or null, its gaps. */
record Ended(String verdict, Throwable cause, List<Gap> gaps) {

    static final String COMPLETE = "complete";
    static final String PARTIAL = "partial";
    static final String STOPPED = "stopped";

    static Ended of(Outcome outcome) {
        if (outcome instanceof Outcome.Complete) {
            return new Ended(COMPLETE, null, List.of());
        }
        if (outcome instanceof Outcome.Partial partial) {
            return new Ended(PARTIAL, partial.cause(), partial.gaps());
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return new Ended(STOPPED, stopped.cause(), stopped.gaps());
        }
        return new Ended(outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT), null, List.of());
    }
}
