package io.ackrecovery.pulsar.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Brokers that come, go and lose the metadata store, by seed. */
class RendezvousSimulationTest {
    private static final long SEEDS = Long.getLong("rendezvous.seeds", 400);
    private static final long SECOND = 1_000;

    /** One run. */
    private static final class World {
        private final SplittableRandom random;
        private final VirtualTime time;
        private final SimulatedStore store;
        private final List<SimulatedBroker> brokers = new ArrayList<>();
        private final long seed;

        World(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
            time = new VirtualTime(random.split());
            store = new SimulatedStore(time);
            Map<String, SimulatedBroker> byAddress = new HashMap<>();
            int count = 2 + random.nextInt(6);
            for (int i = 0; i < count; i++) {
                brokers.add(new SimulatedBroker("b" + i, time, store, byAddress, random.nextLong()));
            }
        }

        void startAll(long within) {
            brokers.forEach(broker -> time.in(random.nextLong(within), broker::start));
        }

        /** Each is killed now and then, and comes back some time later, with or without the entry of its former life. */
        void killSome(int times) {
            for (int i = 0; i < times; i++) {
                SimulatedBroker broker = brokers.get(random.nextInt(brokers.size()));
                time.in(random.nextLong(60 * SECOND), () -> {
                    if (broker.isAlive) {
                        broker.kill();
                        time.in(random.nextLong(40 * SECOND), () -> {
                            if (!broker.isAlive) {
                                broker.start();
                            }
                        });
                    }
                });
            }
        }

        long clusters() {
            return brokers.stream()
                    .map(SimulatedBroker::cluster)
                    .filter(Objects::nonNull)
                    .distinct()
                    .count();
        }

        void neverTwo() {
            assertThat(clusters())
                    .as("clusters at %s ms of seed %s", time.now(), seed)
                    .isLessThanOrEqualTo(1);
        }

        void allAreInOne() {
            assertThat(brokers).as("seed %s", seed).allMatch(broker -> broker.cluster() != null);
            assertThat(clusters()).as("seed %s", seed).isEqualTo(1);
        }
    }

    @Test
    void brokersThatStartTogetherNeverFormTwoClusters() {
        seeds().forEach(seed -> {
            World world = new World(seed);
            world.startAll(seed % 2 == 0 ? 100 : 30 * SECOND);
            world.time.run(120 * SECOND, world::neverTwo);
            world.allAreInOne();
        });
    }

    @Test
    void brokersThatDieAndComeBackNeverFormTwoClusters() {
        seeds().forEach(seed -> {
            World world = new World(seed);
            world.startAll(30 * SECOND);
            world.killSome(1 + world.random.nextInt(8));
            world.time.run(150 * SECOND, world::neverTwo);
            world.time.run(90 * SECOND, world::neverTwo);
            world.allAreInOne();
        });
    }

    @Test
    void afterLostSessionsAndAStoreThatWasAwayAllEndUpInOne() {
        seeds().forEach(seed -> {
            World world = new World(seed);
            world.startAll(30 * SECOND);
            world.killSome(world.random.nextInt(5));
            for (int i = 0; i < world.random.nextInt(4); i++) {
                loseTheStore(world, world.random.nextLong(90 * SECOND));
            }
            if (world.random.nextInt(4) == 0) {
                world.time.in(world.random.nextLong(90 * SECOND), world.store::loseRecord);
            }
            world.time.run(200 * SECOND, () -> {});
            world.time.run(150 * SECOND, () -> {});
            world.allAreInOne();
            world.time.run(60 * SECOND, world::allAreInOne);
        });
    }

    /** For all, and some lose their sessions over it; or some lose their sessions just so. */
    private static void loseTheStore(World world, long at) {
        boolean isAway = world.random.nextBoolean();
        world.time.in(at, () -> {
            if (isAway) {
                world.store.goAway();
                world.time.in(world.random.nextLong(40 * SECOND), world.store::comeBack);
            }
            world.brokers.stream()
                    .filter(broker -> broker.isAlive && world.random.nextInt(3) > 0)
                    .forEach(SimulatedBroker::loseSession);
        });
    }

    private static LongStream seeds() {
        Long one = Long.getLong("rendezvous.seed");
        return one == null ? LongStream.range(0, SEEDS) : LongStream.of(one);
    }
}
