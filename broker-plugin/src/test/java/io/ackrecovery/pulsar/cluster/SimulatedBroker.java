package io.ackrecovery.pulsar.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** A broker with the real decisions and rounds; its cluster systems join as real ones do, if whom they join is in a cluster. */
final class SimulatedBroker {
    static final DiscoverySettings SETTINGS = new DiscoverySettings(
            Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(12));

    /** A cluster system. */
    private final class Node implements Incarnation {
        private final String address = name + ":" + ++incarnations;
        private List<String> told = List.of();
        private boolean isEnding;

        private Node() {
            time.in(time.upTo(1_000), this::tryToJoin);
        }

        @Override
        public String address() {
            return address;
        }

        @Override
        public boolean isMember() {
            return cluster != null && !isEnding;
        }

        @Override
        public void join(List<String> addresses) {
            told = addresses;
        }

        private void tryToJoin() {
            if (node != this || isEnding || cluster != null) {
                return;
            }
            if (told.equals(List.of(address))) {
                cluster = new Object();
            }
            told.stream()
                    .map(byAddress::get)
                    .filter(other -> other != null && other.cluster != null && other.node.isMember())
                    .findFirst()
                    .ifPresent(other -> cluster = other.cluster);
            if (told.size() > 0 && cluster != null) {
                return;
            }
            time.in(500 + time.upTo(1_000), this::tryToJoin);
        }

        @Override
        public void end() {
            isEnding = true;
            time.in(time.upTo(3_000), () -> {
                if (node == this) {
                    replace(null);
                    int life = SimulatedBroker.this.life;
                    time.in(1_000 + time.upTo(1_000), () -> startNode(life));
                }
            });
        }
    }

    final String name;
    private final VirtualTime time;
    private final SimulatedStore store;
    private final Map<String, SimulatedBroker> byAddress;
    private final long seed;
    private Registry registry;
    private Rendezvous rendezvous;
    private Object session = new Object();
    private Node node;
    private Object cluster;
    private int incarnations;
    private int life;
    private int round;
    boolean isAlive;

    SimulatedBroker(
            String name, VirtualTime time, SimulatedStore store, Map<String, SimulatedBroker> byAddress, long seed) {
        this.name = name;
        this.time = time;
        this.store = store;
        this.byAddress = byAddress;
        this.seed = seed;
    }

    /** Null if it is in none. */
    Object cluster() {
        return isAlive ? cluster : null;
    }

    void start() {
        isAlive = true;
        life++;
        session = new Object();
        registry = store.of(name, () -> session);
        rendezvous = new Rendezvous(name, SETTINGS.foundAfter(), new SplittableRandom(seed + life));
        startNode(life);
        look(++round);
    }

    /** As by {@code kill -9}: its entry stays until its session has expired. */
    void kill() {
        isAlive = false;
        life++;
        round++;
        replace(null);
        Object of = session;
        time.in(10_000 + time.upTo(20_000), () -> store.expire(of));
    }

    /** It lives on, but its entry is gone. */
    void loseSession() {
        store.expire(session);
        session = new Object();
    }

    private void startNode(int ofLife) {
        if (ofLife == life && isAlive) {
            replace(new Node());
        }
    }

    private void replace(Node next) {
        if (node != null) {
            byAddress.remove(node.address());
        }
        cluster = null;
        node = next;
        if (node != null) {
            byAddress.put(node.address(), this);
        }
    }

    private void look(int now) {
        time.in(SETTINGS.timeout().toMillis(), () -> {
            if (now == round) {
                rendezvous.failed();
                again(SETTINGS.retryMax());
            }
        });
        whenDone(now, Rounds.look(registry, rendezvous, Optional.ofNullable(node)), seen -> {
            Step step = rendezvous.next(
                    Optional.ofNullable(node),
                    seen,
                    Duration.ofMillis(time.now()).toNanos());
            whenDone(now, Rounds.tell(registry, step), claimed -> {
                Rounds.carryOut(step);
                again(claimed ? Duration.ZERO : SETTINGS.interval());
            });
        });
    }

    private <T> void whenDone(int now, CompletionStage<T> stage, Consumer<T> then) {
        stage.thenAccept(value -> {
            if (now == round) {
                then.accept(value);
            }
        });
    }

    private void again(Duration pause) {
        int next = ++round;
        time.in(pause.toMillis(), () -> {
            if (next == round) {
                look(next);
            }
        });
    }
}
