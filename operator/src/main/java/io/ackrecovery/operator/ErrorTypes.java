package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Causes;
import java.util.HashSet;
import java.util.Set;

/** Names failures by their class, and only so many classes: a metric must not grow with whatever others throw. */
final class ErrorTypes {
    static final int MOST = 64;

    /** What OpenTelemetry's conventions call an error that has no name of its own. */
    static final String OTHER = "_OTHER";

    private final Set<String> known = new HashSet<>();

    String of(Throwable failure) {
        return bounded(Causes.nameOf(failure.getClass()));
    }

    String bounded(String name) {
        if (known.size() < MOST) {
            known.add(name);
        }
        return known.contains(name) ? name : OTHER;
    }
}
