package io.ackrecovery.cli.simulate;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.simulation.Policy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was asked of the simulation.
 *
 * @param policies at least one
 * @param stores how many logs, 1 to {@link #MAX_STORES}
 * @param brokers that they belong to, 1 to {@link #MAX_BROKERS}
 * @param outage how long half of the bookies are down, {@link #MIN_OUTAGE} to {@link #MAX_OUTAGE}
 */
record SimulateOptions(List<Policy> policies, int stores, int brokers, Duration outage, long seed) {

    static final String ALL = "all";
    static final int MAX_STORES = 20_000;
    static final int MAX_BROKERS = 100;
    static final Duration MIN_OUTAGE = Duration.ofSeconds(1);
    static final Duration MAX_OUTAGE = Duration.ofHours(6);

    SimulateOptions {
        inRange("--stores", stores, MAX_STORES);
        inRange("--brokers", brokers, MAX_BROKERS);
        if (outage.compareTo(MIN_OUTAGE) < 0 || outage.compareTo(MAX_OUTAGE) > 0) {
            throw CommandFailed.usage(
                    "--outage " + outage.toSeconds() + "s: must be from 1s to " + MAX_OUTAGE.toHours() + "h");
        }
        policies = List.copyOf(policies);
    }

    /** @param policy the name of one, or {@link #ALL} */
    static SimulateOptions of(String policy, int stores, int brokers, Duration outage, long seed) {
        return new SimulateOptions(policies(policy), stores, brokers, outage, seed);
    }

    private static List<Policy> policies(String name) {
        List<Policy> named = Arrays.stream(Policy.values())
                .filter(policy -> name.equals(ALL) || policy.label().equals(name))
                .toList();
        if (named.isEmpty()) {
            throw CommandFailed.usage("--policy '" + name + "': must be one of " + policyNames());
        }
        return named;
    }

    private static String policyNames() {
        return Arrays.stream(Policy.values()).map(Policy::label).collect(Collectors.joining(", ", "", ", " + ALL));
    }

    private static void inRange(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw CommandFailed.usage(option + " " + value + ": must be from 1 to " + max);
        }
    }
}
