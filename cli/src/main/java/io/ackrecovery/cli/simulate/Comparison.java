package io.ackrecovery.cli.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.List;

/**
 * The result of a simulation; its components are the fields of the JSON document.
 *
 * @param version of this document's form; grows when a field changes its meaning or goes
 * @param asWanted whether every store was recovered, and the policy of this project broke no invariant; then the exit code is 0
 * @param permitLimit how many attempts may run at a time on all brokers together under the policy of this project
 */
record Comparison(
        int version,
        boolean asWanted,
        int stores,
        int brokers,
        long outageSeconds,
        long seed,
        int permitLimit,
        List<PolicyResult> policies) {

    private static final int VERSION = 1;

    static Comparison of(SimulateOptions options, int permitsPerBroker, List<PolicyResult> policies) {
        return new Comparison(
                VERSION,
                policies.stream().allMatch(PolicyResult::asWanted),
                options.stores(),
                options.brokers(),
                options.outage().toSeconds(),
                options.seed(),
                permitsPerBroker * options.brokers(),
                List.copyOf(policies));
    }

    String toJson() {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(this);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
