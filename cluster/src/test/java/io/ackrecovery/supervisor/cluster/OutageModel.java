package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.LocalSupervision;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.PermitLease;
import io.ackrecovery.supervisor.PermitShare;
import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Rule;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Many brokers that start while the bookies are out: real breakers, backoffs, leases and books; attempts that fail after 20 ms in the
 * outage and take 100 ms after it; messages that take 1 ms. With a governor or without.
 */
final class OutageModel {
    private static final long MILLI = 1_000_000;
    private static final FailurePolicy POLICY = FailurePolicy.builder()
            .on(IOException.class, Rule.restart(), "heals")
            .build();

    final Map<Long, Integer> startsPerSecond = new TreeMap<>();
    int failedInOutage;
    int recovered;
    int peakAtATime;
    long lastAt;
    long messages;
    /** Processor time of the governor's books. */
    long governing;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final GovernorSettings governor;
    private final SupervisorSettings settings = SupervisorSettings.create(ConfigFactory.load());
    private final boolean governed;
    private final long outage;
    private final int stores;
    private final SplittableRandom random = new SplittableRandom(1);
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<String, Broker> brokers = new TreeMap<>();
    private int atWork;
    private long now;
    private long order;

    private record Event(long at, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    OutageModel(GovernorSettings governor, boolean governed, int count, int stores, Duration outage) {
        this.governor = governor;
        this.governed = governed;
        this.outage = outage.toNanos();
        this.stores = count * stores;
        for (int i = 0; i < count; i++) {
            String name = "b%04d".formatted(i);
            brokers.put(name, new Broker(name, stores));
        }
    }

    OutageModel run() {
        brokers.values().forEach(broker -> after(random.nextLong(200 * MILLI), broker::start));
        if (governed) {
            GovernorBooks books = new GovernorBooks(governor, 1, now);
            Set<String> members = new TreeSet<>(brokers.keySet());
            books.members(members, now);
            brokers.values().forEach(broker -> broker.books = books);
            after(0, () -> round(books));
        }
        while (recovered < stores && !events.isEmpty()) {
            Event next = events.poll();
            now = next.at();
            next.action().run();
        }
        lastAt = now;
        return this;
    }

    private void after(long nanos, Runnable action) {
        events.add(new Event(now + nanos, order++, action));
    }

    private void round(GovernorBooks books) {
        long began = threads.getCurrentThreadCpuTime();
        List<FleetLease> leases = books.round(now);
        governing += threads.getCurrentThreadCpuTime() - began;
        for (FleetLease lease : leases) {
            messages++;
            after(MILLI, () -> brokers.get(lease.node()).obey(lease));
        }
        after(governor.reportInterval().toNanos(), () -> round(books));
    }

    private final class Broker {
        final String name;
        final Deque<String> waiting = new ArrayDeque<>();
        final Deque<String> forTheirTurn = new ArrayDeque<>();
        final Map<String, Integer> failures = new TreeMap<>();
        final LocalSupervision local;
        final OutcomeGauge gauge = new OutcomeGauge(POLICY, governor.outage().window(), () -> now);
        final LeaseLedger ledger;
        GovernorBooks books;
        int inUse;
        long lastTurn = Long.MIN_VALUE / 2;
        long wakesAt = Long.MAX_VALUE;
        PermitUse told;

        Broker(String name, int stores) {
            this.name = name;
            for (int i = 0; i < stores; i++) {
                waiting.add(name + "-" + i);
            }
            local = new LocalSupervision(settings, governed ? governor.fallback() : PermitShare.UNLIMITED, () -> now);
            ledger = new LeaseLedger(name, governor, () -> now);
        }

        void start() {
            begin();
            turn();
            if (governed) {
                report();
            }
        }

        private void report() {
            PermitUse use = new PermitUse(inUse, waiting.size(), local.leased());
            long third = governor.leaseTerm().toNanos() / 3;
            if (!use.equals(told) || now % third < governor.reportInterval().toNanos()) {
                told = use;
                messages++;
                NodeReport report = ledger.report(name, use, gauge.read(), List.of());
                after(MILLI, () -> hear(report));
            }
            after(governor.reportInterval().toNanos(), this::report);
        }

        private void hear(NodeReport report) {
            long began = threads.getCurrentThreadCpuTime();
            books.heard(report, now);
            governing += threads.getCurrentThreadCpuTime() - began;
        }

        void obey(FleetLease offered) {
            PermitLease lease = ledger.accept(offered);
            if (lease != null) {
                local.lease(lease);
                ledger.inForce(offered);
                begin();
            }
        }

        private void begin() {
            while (!waiting.isEmpty() && inUse < local.permits() && local.admitsStart()) {
                String store = waiting.poll();
                inUse++;
                peakAtATime = Math.max(peakAtATime, ++atWork);
                startsPerSecond.merge(now / 1_000_000_000, 1, Integer::sum);
                gauge.attemptBegan(store, 1);
                boolean out = now < outage;
                after((out ? 20 : 100) * MILLI, () -> end(store, out));
            }
            long more = local.untilMore();
            if (!waiting.isEmpty() && more != Long.MAX_VALUE && (now >= wakesAt || now + more < wakesAt)) {
                wakesAt = now + more;
                after(more, this::begin);
            }
        }

        private void end(String store, boolean failed) {
            inUse--;
            atWork--;
            if (failed) {
                failedInOutage++;
                local.failed(store, now);
                gauge.attemptFailed(store, 1, RecoveryPhase.OPENING, new IOException(), new Verdict.Stop());
                int count = failures.merge(store, 1, Integer::sum);
                after(local.backoff(count, random.nextDouble()).toNanos(), () -> again(store));
            } else {
                recovered++;
                boolean wasOut = local.isOut();
                local.succeeded(store, now);
                gauge.ended(store, new Outcome.Complete(store, Progress.NONE), 1, Duration.ZERO);
                if (wasOut) {
                    waiting.addAll(forTheirTurn);
                    forTheirTurn.clear();
                }
            }
            begin();
        }

        private void again(String store) {
            (local.isOut() ? forTheirTurn : waiting).add(store);
            turn();
            begin();
        }

        /** One of those that have failed each probe-interval. */
        private void turn() {
            long interval = settings.outage().probeInterval().toNanos();
            if (!forTheirTurn.isEmpty() && now - lastTurn >= interval) {
                lastTurn = now;
                waiting.add(forTheirTurn.poll());
                begin();
                after(interval, this::turn);
            }
        }
    }

    int attempts() {
        return startsPerSecond.values().stream().mapToInt(i -> i).sum();
    }

    /** Of the seconds after the outage in which attempts began. */
    int peakStarts() {
        return after().stream().mapToInt(i -> i).max().orElse(0);
    }

    int medianStarts() {
        List<Integer> sorted = after().stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private List<Integer> after() {
        List<Integer> rates = new ArrayList<>();
        startsPerSecond.forEach((second, count) -> {
            if (second >= outage / 1_000_000_000) {
                rates.add(count);
            }
        });
        return rates;
    }
}
