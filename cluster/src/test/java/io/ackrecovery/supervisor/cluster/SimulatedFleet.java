package io.ackrecovery.supervisor.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Nodes and governors on virtual time, with a network between them that loses, delays and doubles messages and is cut in two. The
 * membership is what a cluster with keep-majority would have: the larger side removes the other after some time.
 */
final class SimulatedFleet {
    static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration DOWNING = Duration.ofSeconds(12);

    final GovernorSettings settings;
    final SplittableRandom random;
    final Map<String, SimulatedNode> nodes = new LinkedHashMap<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Governor> governors = new ArrayList<>();
    final Set<String> cutOff = new TreeSet<>();
    final Set<String> departed = new TreeSet<>();
    Set<String> members;
    double loss;
    long now;
    int peak;
    long messages;
    /** Real time that governors took for their books. */
    long governing;

    private long order;
    private long governorIds;

    private record Event(long at, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    /** On which node it runs, and whether it has been stopped. */
    static final class Governor {
        final String host;
        final GovernorBooks books;
        boolean over;
        boolean frozen;

        Governor(String host, GovernorBooks books) {
            this.host = host;
            this.books = books;
        }
    }

    SimulatedFleet(GovernorSettings settings, int count, long seed) {
        this.settings = settings;
        this.random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            String name = "n%03d".formatted(i);
            nodes.put(name, new SimulatedNode(this, name));
        }
        members = new TreeSet<>(nodes.keySet());
        nodes.values().forEach(SimulatedNode::start);
        elect();
    }

    void after(long nanos, Runnable action) {
        events.add(new Event(now + nanos, order++, action));
    }

    void run(Duration time) {
        long end = now + time.toNanos();
        while (!events.isEmpty() && events.peek().at() <= end) {
            Event next = events.poll();
            now = next.at();
            next.action().run();
            peak = Math.max(peak, running());
        }
        now = end;
    }

    int running() {
        return nodes.values().stream().mapToInt(SimulatedNode::running).sum();
    }

    long done() {
        return nodes.values().stream().mapToLong(node -> node.done).sum();
    }

    /** The oldest member of those that are left has the governor. */
    void elect() {
        String host = members.iterator().next();
        Governor governor = new Governor(host, new GovernorBooks(settings, ++governorIds, now));
        governors.add(governor);
        decide(governor);
    }

    private void decide(Governor governor) {
        if (governor.over) {
            return;
        }
        if (!governor.frozen) {
            long began = System.nanoTime();
            governor.books.members(members, now);
            List<FleetLease> leases = governor.books.round(now);
            governing += System.nanoTime() - began;
            leases.forEach(lease -> send(
                    governor.host, lease.node(), () -> nodes.get(lease.node()).obey(lease)));
        }
        after(settings.reportInterval().toNanos(), () -> decide(governor));
    }

    /** Every governor at work hears what is sent by nodes that reach it and take it for theirs: mostly one. */
    void report(String from, NodeReport report) {
        for (Governor governor : governors) {
            if (!governor.over && governor == governorOf(from)) {
                send(from, governor.host, () -> {
                    if (!governor.over && !governor.frozen) {
                        long began = System.nanoTime();
                        governor.books.heard(report, now);
                        governing += System.nanoTime() - began;
                    }
                });
            }
        }
    }

    /** A node cut off from the others has the governor on its own side, if there is one. */
    private Governor governorOf(String node) {
        for (int i = governors.size() - 1; i >= 0; i--) {
            Governor governor = governors.get(i);
            if (!governor.over && reaches(node, governor.host)) {
                return governor;
            }
        }
        return null;
    }

    private boolean reaches(String from, String to) {
        return cutOff.contains(from) == cutOff.contains(to);
    }

    private void send(String from, String to, Runnable arrival) {
        messages++;
        int copies = random.nextDouble() < loss ? 0 : random.nextDouble() < loss / 4 ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            long delay = random.nextDouble() < 0.02 ? random.nextLong(3_000 * MILLI) : random.nextLong(20 * MILLI);
            after(delay, () -> {
                if (reaches(from, to) && nodes.get(from).alive && nodes.get(to).alive) {
                    arrival.run();
                }
            });
        }
    }

    void kill(String node) {
        nodes.get(node).die();
        remove(Set.of(node));
    }

    /** These no longer reach the others; the others put them out after some time, and they themselves stop their governor then. */
    void cutOff(Set<String> side) {
        cutOff.addAll(side);
        remove(side);
    }

    private void remove(Set<String> side) {
        after(DOWNING.toNanos() + random.nextLong(3_000 * MILLI), () -> {
            Set<String> lost = side.stream()
                    .filter(node -> cutOff.contains(node) || !nodes.get(node).alive)
                    .collect(Collectors.toSet());
            members.removeAll(lost);
            departed.addAll(lost);
            boolean governorLost = governors.stream().anyMatch(g -> !g.over && lost.contains(g.host));
            // The side that was put out may see that later than the other side acts.
            governors.stream()
                    .filter(g -> lost.contains(g.host))
                    .forEach(g -> after(random.nextLong(20_000 * MILLI), () -> g.over = true));
            if (governorLost) {
                elect();
            }
        });
    }

    void heal() {
        after(0, () -> {
            cutOff.clear();
            // Whoever was put out has to start its cluster anew before it is a member again.
            governors.stream()
                    .filter(governor -> !members.contains(governor.host))
                    .forEach(governor -> governor.over = true);
            nodes.values().stream().filter(node -> node.alive).forEach(node -> {
                members.add(node.name);
                departed.remove(node.name);
            });
        });
    }

    /** The governor's process stands still, and is itself again after this time. */
    void freezeGovernor(Duration time) {
        Governor governor = governors.get(governors.size() - 1);
        governor.frozen = true;
        after(time.toNanos(), () -> governor.frozen = false);
    }

    /** Another node takes over in good order, as when one leaves. */
    void handOver() {
        governors.forEach(governor -> governor.over = true);
        elect();
    }
}
