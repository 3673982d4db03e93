package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a simulation is about: how many nodes recover how many logs, under which policy and settings, and what goes wrong. Immutable:
 * each method answers another scenario. Two runs of equal scenarios are the same in every step.
 *
 * @param seed decides every order, latency and jitter
 * @param stores logs, from 1
 * @param entries entries in each log, from 1
 * @param ledgers that a log's entries are spread over, from 1 to {@code entries}
 * @param nodes brokers, from 1; store n belongs to node n modulo this
 * @param bookies from 1; each entry is on two of them
 * @param settings HOCON over the {@code reference.conf} of all modules
 * @param until the virtual time at which it ends if not all is at rest before
 * @param skipEvery each so-manieth store may skip lost data; 0 for none
 */
public record Scenario(
        long seed,
        Policy policy,
        int stores,
        int entries,
        int ledgers,
        int nodes,
        int bookies,
        Config settings,
        Duration until,
        int skipEvery,
        List<Disaster> disasters) {

    /** Of virtual time. */
    public static final Duration PATIENCE = Duration.ofMinutes(20);

    /** When the bookies of {@link #outage} go away: most logs are open by then and few are read. */
    public static final Duration OUTAGE_BEGINS = Duration.ofMillis(10);

    private static final int BOOKIES = 6;
    private static final int ENTRIES = 100;
    private static final int LEDGERS = 4;
    private static final Duration USUAL = Duration.ofHours(1);

    public Scenario {
        Objects.requireNonNull(policy, "policy");
        atLeastOne("stores", stores);
        atLeastOne("entries", entries);
        atLeastOne("ledgers", ledgers);
        atLeastOne("nodes", nodes);
        atLeastOne("bookies", bookies);
        if (ledgers > entries) {
            throw new IllegalArgumentException("ledgers must be at most entries = " + entries + ": " + ledgers);
        }
        disasters = List.copyOf(disasters);
        for (Disaster disaster : disasters) {
            mustBeAboutSomething(disaster, stores, nodes, bookies);
        }
    }

    private static void mustBeAboutSomething(Disaster disaster, int stores, int nodes, int bookies) {
        if (disaster instanceof Disaster.OfStore one) {
            require(one.store() >= 0 && one.store() < stores, "there is no store " + one.store(), disaster);
        }
        if (disaster instanceof Disaster.NodeDies dies) {
            require(dies.node() >= 0 && dies.node() < nodes, "there is no node " + dies.node(), disaster);
        }
        if (disaster instanceof Disaster.BookiesDown down) {
            require(down.first() >= 0 && down.first() < bookies, "there is no bookie " + down.first(), disaster);
            require(
                    down.count() >= 1 && down.count() <= bookies,
                    "there are no " + down.count() + " bookies",
                    disaster);
        }
        if (disaster instanceof Disaster.Ordered ordered) {
            require(ordered.command() != Command.CLOSE_ALL, "all is closed at the end", disaster);
        }
    }

    private static void require(boolean condition, String otherwise, Disaster disaster) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise + ": " + disaster);
        }
    }

    /** Ten healthy logs of 100 entries in four ledgers, one node, three bookies, an hour, nothing goes wrong. */
    public static Scenario ofSeed(long seed) {
        return new Scenario(
                seed, Policy.SUPERVISED, 10, ENTRIES, LEDGERS, 1, 3, ConfigFactory.empty(), USUAL, 0, List.of());
    }

    /**
     * Brokers that have just started to recover all their logs when half of the bookies go away for some time. Each log has 100
     * entries in four ledgers of two copies: those with a ledger whose copies are both away cannot be read to their end, the others
     * can all along. Ends when all is recovered, at the latest {@link #PATIENCE} after the outage.
     */
    public static Scenario outage(long seed, int stores, int brokers, Duration lasts) {
        return ofSeed(seed)
                .logs(stores, ENTRIES, LEDGERS)
                .nodes(brokers)
                .bookies(BOOKIES)
                .until(OUTAGE_BEGINS.plus(lasts).plus(PATIENCE))
                .with(new Disaster.BookiesDown(0, BOOKIES / 2, OUTAGE_BEGINS, lasts, false));
    }

    private static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }

    public Scenario under(Policy other) {
        return new Scenario(
                seed, other, stores, entries, ledgers, nodes, bookies, settings, until, skipEvery, disasters);
    }

    public Scenario logs(int count, int entriesEach, int ledgersEach) {
        return new Scenario(
                seed, policy, count, entriesEach, ledgersEach, nodes, bookies, settings, until, skipEvery, disasters);
    }

    public Scenario nodes(int count) {
        return new Scenario(
                seed, policy, stores, entries, ledgers, count, bookies, settings, until, skipEvery, disasters);
    }

    public Scenario bookies(int count) {
        return new Scenario(
                seed, policy, stores, entries, ledgers, nodes, count, settings, until, skipEvery, disasters);
    }

    /** @param hocon over what is set already */
    public Scenario settings(String hocon) {
        return settings(ConfigFactory.parseString(hocon));
    }

    public Scenario settings(Config over) {
        return new Scenario(
                seed,
                policy,
                stores,
                entries,
                ledgers,
                nodes,
                bookies,
                over.withFallback(settings),
                until,
                skipEvery,
                disasters);
    }

    public Scenario until(Duration end) {
        return new Scenario(
                seed, policy, stores, entries, ledgers, nodes, bookies, settings, end, skipEvery, disasters);
    }

    /** @param every 1 for all stores, 0 for none */
    public Scenario skipping(int every) {
        return new Scenario(seed, policy, stores, entries, ledgers, nodes, bookies, settings, until, every, disasters);
    }

    /** These come on top of those there are. */
    public Scenario with(Disaster... more) {
        List<Disaster> all = new ArrayList<>(disasters);
        all.addAll(List.of(more));
        return withOnly(all);
    }

    Scenario withOnly(List<Disaster> those) {
        return new Scenario(seed, policy, stores, entries, ledgers, nodes, bookies, settings, until, skipEvery, those);
    }

    boolean isSkipAllowed(int store) {
        return skipEvery > 0 && store % skipEvery == 0;
    }

    Config config() {
        return policy.settings()
                .withFallback(settings)
                .withFallback(ConfigFactory.defaultReference(WithoutManifests.INSTANCE));
    }

    /**
     * Runs it, on the calling thread. Under the policy {@code supervised} then comes fair weather: everything heals, every log must
     * be recovered, everything is closed. Ends early when an invariant is broken.
     *
     * @throws IllegalArgumentException naming a setting that is wrong
     */
    public SimulationResult run() {
        return run(false, true);
    }

    /** As {@link #run}, but goes on when an invariant is broken: to see what it costs. */
    public SimulationResult measure() {
        return run(false, false);
    }

    /** As {@link #run}, and the result has a hash of all that happened, the same whenever and wherever it is run. */
    public SimulationResult runHashing() {
        return run(true, true);
    }

    private SimulationResult run(boolean hashing, boolean stopping) {
        try (World world = new World(this, hashing, stopping)) {
            return world.run();
        }
    }
}
