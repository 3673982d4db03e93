package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.simulation.Disaster.BadCall;
import io.ackrecovery.simulation.Disaster.BadTarget;
import io.ackrecovery.simulation.Disaster.BookiesDown;
import io.ackrecovery.simulation.Disaster.CallTrouble;
import io.ackrecovery.simulation.Disaster.Crash;
import io.ackrecovery.simulation.Disaster.Damage;
import io.ackrecovery.simulation.Disaster.DamageKind;
import io.ackrecovery.simulation.Disaster.Fenced;
import io.ackrecovery.simulation.Disaster.MetadataLost;
import io.ackrecovery.simulation.Disaster.NodeDies;
import io.ackrecovery.simulation.Disaster.Ordered;
import io.ackrecovery.simulation.Disaster.Slowness;
import io.ackrecovery.simulation.Disaster.TargetTrouble;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Worlds in which everything can go wrong, each drawn from its seed. */
public final class Chaos {

    private static final Command[] OF_ONE_LOG = {
        Command.RECOVER, Command.CLOSE, Command.RETRY, Command.SKIP, Command.STATUS
    };
    private static final int FIRST_CALLS = 6;
    private static final long CALM_MILLIS = 20_000;
    private static final long STORM_MILLIS = 300_000;

    private final SplittableRandom random;
    private final int stores;
    private final int nodes;
    private final int bookies;

    private Chaos(SplittableRandom random) {
        this.random = random;
        this.stores = 1 + random.nextInt(10);
        this.nodes = 1 + random.nextInt(2);
        this.bookies = 2 + random.nextInt(4);
    }

    /** A few logs and nodes, settings near their limits, and disasters of every kind. */
    public static Scenario scenario(long seed) {
        return new Chaos(new SplittableRandom(~seed)).draw(seed);
    }

    private Scenario draw(long seed) {
        int entries = 1 + random.nextInt(30);
        return Scenario.ofSeed(seed)
                .logs(stores, entries, 1 + random.nextInt(Math.min(5, entries)))
                .nodes(nodes)
                .bookies(bookies)
                .skipping(random.nextInt(3))
                .settings("""
                        ack-recovery.supervisor {
                          max-permits = %d
                          max-gaps = %d
                          status-page-size = 2
                          housekeeping-interval = 10s
                          warnings-per-second = 1
                          outage.min-recoveries = %d
                        }
                        ack-recovery.store {
                          max-batch-entries = %d
                          read-ahead = %d
                          open-abandon-after = %d
                          suspect-after = 3
                          trim-index-size = %d
                        }
                        """.formatted(
                                oneOf(1, 2, 4, 32),
                                oneOf(1, 2, 1000),
                                oneOf(2, 3, 5),
                                oneOf(1, 2, 4, 1000),
                                oneOf(1, 2, 3),
                                oneOf(1, 2, 3),
                                oneOf(2, 4, 16)))
                .withOnly(disasters());
    }

    private int oneOf(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private <E> E oneOf(E[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private List<Disaster> disasters() {
        List<Disaster> disasters = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            int down = 1 + random.nextInt(bookies);
            disasters.add(new BookiesDown(random.nextInt(bookies), down, moment(), lasting(), random.nextInt(3) == 0));
        }
        if (random.nextInt(4) == 0) {
            disasters.add(new MetadataLost(moment(), lasting()));
        }
        if (random.nextInt(6) == 0) {
            disasters.add(new Slowness(moment(), lasting(), oneOf(5, 50, 500)));
        }
        if (random.nextInt(4) == 0) {
            disasters.add(new NodeDies(random.nextInt(nodes), moment()));
        }
        for (int store = 0; store < stores; store++) {
            ofStore(store, disasters);
        }
        return disasters;
    }

    private void ofStore(int store, List<Disaster> disasters) {
        for (int i = random.nextInt(4); i > 0; i--) {
            disasters.add(new BadCall(
                    store, oneOf(Call.values()), 1 + random.nextInt(FIRST_CALLS), oneOf(CallTrouble.values())));
        }
        for (int i = oneOf(0, 0, 1, 1, 2, 5); i > 0; i--) {
            Duration lasts = random.nextInt(3) == 0 ? lasting() : null;
            Duration at = random.nextBoolean() ? Duration.ZERO : moment();
            disasters.add(new Damage(store, oneOf(DamageKind.values()), random.nextDouble(), at, lasts));
        }
        if (random.nextInt(10) == 0) {
            disasters.add(new Fenced(store, moment()));
        }
        if (random.nextInt(5) == 0) {
            disasters.add(new BadTarget(store, 1 + random.nextInt(3), oneOf(TargetTrouble.values())));
        }
        if (random.nextInt(12) == 0) {
            disasters.add(new Crash(store, 1 + random.nextInt(3)));
        }
        for (int i = oneOf(0, 0, 0, 1, 2, 3); i > 0; i--) {
            Duration at = moment();
            disasters.add(new Ordered(store, oneOf(OF_ONE_LOG), at));
            if (random.nextInt(3) == 0) {
                disasters.add(new Ordered(store, oneOf(OF_ONE_LOG), at.plusMillis(random.nextLong(50))));
            }
        }
    }

    /** Most while everything is recovered for the first time, the others within five minutes. */
    private Duration moment() {
        long millis = switch (random.nextInt(3)) {
            case 0 -> random.nextLong(100);
            case 1 -> random.nextLong(CALM_MILLIS);
            default -> random.nextLong(STORM_MILLIS);
        };
        return Duration.ofMillis(millis);
    }

    private Duration lasting() {
        return random.nextBoolean()
                ? Duration.ofMillis(random.nextLong(CALM_MILLIS))
                : Duration.ofMillis(random.nextLong(STORM_MILLIS));
    }
}
