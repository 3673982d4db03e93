package io.ackrecovery.cli.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.supervisor.Outcome;

/** What would become of a log if its subscription were loaded now. */
enum Verdict {
    LOADS("loads"),
    PARTIAL("partial"),
    STOPS("stops"),
    /** It could not be read, for a reason that says nothing of what a broker would find: an outage, another password. */
    UNKNOWN("unknown"),
    /** Nobody loads it. */
    NOT_LOADED("not loaded");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** @param outcome null if none came in time */
    static Verdict of(Outcome outcome) {
        if (outcome instanceof Outcome.Complete) {
            return LOADS;
        }
        if (outcome instanceof Outcome.Partial) {
            return PARTIAL;
        }
        boolean isLoss = outcome instanceof Outcome.Stopped stopped && stopped.cause() instanceof LogLoss;
        return isLoss ? STOPS : UNKNOWN;
    }

    /** Whether somebody has to do something before the subscription is loaded. */
    boolean isSick() {
        return this == PARTIAL || this == STOPS;
    }

    @JsonValue
    String label() {
        return label;
    }
}
