package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which stores are asked for.
 *
 * @param after the id before the first
 * @param limit how many at most
 * @param phase null for all
 * @param part what their ids must contain; empty for all
 */
record StoreQuery(String after, int limit, RecoveryPhase phase, String part, Scope scope) {
    private static final int DEFAULT_LIMIT = 100;
    private static final List<String> PARAMETERS = List.of("after", "limit", "phase", "query", "scope");

    /** Whose stores. */
    enum Scope {
        /** Of the node that is asked. */
        node,
        /** Of all nodes. */
        cluster
    }

    static StoreQuery parse(Request request, int maxLimit) {
        request.allowParameters(PARAMETERS);
        return new StoreQuery(
                request.parameter("after"),
                limit(request.parameter("limit"), maxLimit),
                phase(request.parameter("phase")),
                request.parameter("query"),
                scope(request.parameter("scope")));
    }

    private static int limit(String given, int most) {
        if (given.isEmpty()) {
            return Math.min(DEFAULT_LIMIT, most);
        }
        try {
            int limit = Integer.parseInt(given);
            if (limit >= 1 && limit <= most) {
                return limit;
            }
        } catch (NumberFormatException noNumber) {
            // Told below, as any number that is out of bounds.
        }
        throw new Refusal(400, "limit must be from 1 to %s = %d".formatted(OperatorSettings.KEY_MAX_PAGE_SIZE, most));
    }

    private static RecoveryPhase phase(String given) {
        if (given.isEmpty()) {
            return null;
        }
        return Words.parse(RecoveryPhase.class, given).orElseThrow(() -> {
            String known = Stream.of(RecoveryPhase.values()).map(Words::of).collect(Collectors.joining(", "));
            return new Refusal(400, "phase must be one of " + known);
        });
    }

    private static Scope scope(String given) {
        return switch (given) {
            case "", "node" -> Scope.node;
            case "cluster" -> Scope.cluster;
            default -> throw new Refusal(400, "scope must be one of node, cluster");
        };
    }

    boolean isFilter() {
        return phase != null || !part.isEmpty();
    }

    boolean matches(RecoveryStatus status) {
        return (phase == null || status.phase() == phase) && status.id().contains(part);
    }

    /** What another node says of a store. */
    boolean matches(StoreView store) {
        return (phase == null || store.phase().equals(Words.of(phase)))
                && store.id().contains(part);
    }
}
