package io.ackrecovery.simulation;

import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** One log of the storm, all from its seed: what is written, what is damaged, which calls go wrong, what its target does. */
final class StormLog {

    /** What is wrong beyond single calls. */
    enum Damage {
        NOTHING,
        EMPTY,
        ENTRIES_LOST,
        LEDGER_LOST,
        DIGEST_BROKEN,
        REPAIRED_LATER,
        TRUNCATED,
        FENCED_IN_MID_REPLAY,
        BAD_TARGET
    }

    /** A call that went wrong, when, and how. */
    record Taken(Call call, int nth, Fault fault, long at) {
        @Override
        public String toString() {
            return call + " " + nth + " " + fault.getClass().getSimpleName();
        }
    }

    /** Where the log stood when it was opened. */
    record Opened(LogPosition markDelete, long at) {}

    final int seed;
    final Damage damage;
    final boolean skipAllowed;
    final List<LogPosition> written = new ArrayList<>();
    final Queue<Taken> taken = new ConcurrentLinkedQueue<>();
    final Queue<Opened> opens = new ConcurrentLinkedQueue<>();

    private final InMemoryLogs logs;
    private final int turningRead;

    static StormLog of(int seed, InMemoryLogs logs) {
        SplittableRandom random = new SplittableRandom(seed);
        Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
        return new StormLog(seed, damage, random, logs);
    }

    /** A log that nothing is wrong with. */
    static StormLog fair(int seed, InMemoryLogs logs) {
        return new StormLog(seed, Damage.NOTHING, new SplittableRandom(seed), logs);
    }

    private StormLog(int seed, Damage damage, SplittableRandom random, InMemoryLogs logs) {
        this.seed = seed;
        this.damage = damage;
        this.logs = logs;
        skipAllowed = random.nextBoolean();
        turningRead = 1 + random.nextInt(4);
        if (damage != Damage.EMPTY) {
            write(random);
            damage(random);
        }
    }

    String name() {
        return "log-" + seed;
    }

    private void write(SplittableRandom random) {
        int entries = 1 + random.nextInt(30);
        for (int i = 0; i < entries; i++) {
            written.add(logs.append(name(), PendingAckRecordFormat.encode(WrittenEntries.record(i))));
            if (random.nextInt(6) == 0) {
                logs.roll(name());
            }
        }
    }

    private void damage(SplittableRandom random) {
        LogPosition one = written.get(random.nextInt(written.size()));
        LogPosition two = written.get(random.nextInt(written.size()));
        switch (damage) {
            case ENTRIES_LOST -> {
                logs.loseEntry(name(), one);
                logs.loseEntry(name(), two);
            }
            case DIGEST_BROKEN -> logs.corruptEntry(name(), one);
            case REPAIRED_LATER -> {
                logs.corruptEntry(name(), one);
                if (random.nextBoolean()) {
                    logs.loseEntry(name(), two);
                } else {
                    logs.deleteLedger(name(), two.ledgerId());
                }
            }
            case LEDGER_LOST -> {
                if (random.nextBoolean()) {
                    logs.roll(name());
                }
                logs.deleteLedger(name(), one.ledgerId());
            }
            case TRUNCATED -> logs.truncateEntry(name(), one, 1 + random.nextInt(3));
            default -> {}
        }
    }

    /** How this call goes; some calls also change the world. */
    Fault faultOf(Call call, int nth) {
        if (call == Call.OPEN) {
            opens.add(new Opened(logs.markDelete(name()), System.nanoTime()));
        }
        if (call == Call.READ && nth == turningRead) {
            turn();
        }
        Fault fault = Disasters.of(seed, call, nth);
        return fault == Fault.none() ? fault : take(call, nth, fault);
    }

    Fault take(Call call, int nth, Fault fault) {
        taken.add(new Taken(call, nth, fault, System.nanoTime()));
        return fault;
    }

    private void turn() {
        if (damage == Damage.FENCED_IN_MID_REPLAY) {
            logs.fence(name());
        } else if (damage == Damage.REPAIRED_LATER) {
            logs.repair(name());
        }
    }

    /** Everything it takes to see it again. */
    @Override
    public String toString() {
        String faults = taken.stream().map(Taken::toString).collect(Collectors.joining(", "));
        return name() + " (seed " + seed + ", " + damage + ", skip allowed: " + skipAllowed + ", faults: " + faults
                + "; that log alone: mvn -pl it-tests -am test -Dsimulation.seed=" + seed
                + " -Dtest=InvariantsSimulationTest -Dsurefire.failIfNoSpecifiedTests=false)";
    }
}
