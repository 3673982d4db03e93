package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import java.util.List;

/**
 * An outcome laid flat.
 *
 * @param verdict how it ended, in a word
 * @param cause the failure that ended it; null for none
 * @param why the cause in words, or why it was not even begun; null for none
 */
record Ended(String verdict, Throwable cause, String why, List<Gap> gaps) {

    static final String COMPLETE = "complete";
    static final String PARTIAL = "partial";
    static final String STOPPED = "stopped";

    /** @param outcome null if none came in time */
    static Ended of(Outcome outcome) {
        if (outcome instanceof Outcome.Complete) {
            return without(COMPLETE, null);
        }
        if (outcome instanceof Outcome.Partial partial) {
            return new Ended(PARTIAL, partial.cause(), Causes.text(partial.cause()), partial.gaps());
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return new Ended(STOPPED, stopped.cause(), Causes.text(stopped.cause()), stopped.gaps());
        }
        if (outcome instanceof Outcome.Refused refused) {
            return without("refused", refused.reason());
        }
        return outcome == null ? without("no end", "no outcome came in time") : without("closed", null);
    }

    private static Ended without(String verdict, String why) {
        return new Ended(verdict, null, why, List.of());
    }
}
