package io.ackrecovery.supervisor.cluster;

import java.util.Map;
import java.util.Set;

/**
 * What nodes said to a question.
 *
 * @param answers by the address of the node; without those that had nothing to say
 * @param silent addresses of those that were asked and did not answer in time
 */
public record FleetAnswers(Map<String, String> answers, Set<String> silent) {
    public FleetAnswers {
        answers = Map.copyOf(answers);
        silent = Set.copyOf(silent);
    }
}
