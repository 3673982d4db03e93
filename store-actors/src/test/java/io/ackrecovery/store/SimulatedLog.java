package io.ackrecovery.store;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** One log of the simulation: what is written, what is damaged, what goes wrong, and how it has to end; all from the seed. */
final class SimulatedLog {

    /** What is wrong with the log or its target beyond faults that pass. */
    enum Damage {
        NOTHING,
        ENTRIES_LOST,
        LEDGER_LOST,
        MALFORMED,
        TARGET_FAILS
    }

    /** From this call of its kind on a log behaves. */
    private static final int FAULTY_CALLS = 8;

    final int seed;
    final Damage damage;
    final boolean skipAllowed;
    final ScriptedTarget target = new ScriptedTarget();

    private final List<LogPosition> written = new ArrayList<>();
    private final Set<LogPosition> unreadable = new HashSet<>();

    SimulatedLog(int seed, InMemoryLogs logs) {
        this.seed = seed;
        Random random = new Random(seed);
        damage = Damage.values()[random.nextInt(Damage.values().length)];
        skipAllowed = random.nextBoolean();
        write(logs, random);
        damage(logs, random);
    }

    String name() {
        return "log-" + seed;
    }

    static Fault faultOf(int seed, Call call, int nth) {
        Random random = new Random(Objects.hash(seed, call.ordinal(), nth) * 31L);
        random.nextInt();
        if (nth > FAULTY_CALLS || random.nextInt(3) != 0) {
            return Fault.none();
        }
        LogUnavailable failure = new LogUnavailable("seed " + seed, null);
        return switch (random.nextInt(5)) {
            case 0 -> Fault.stall();
            case 1 -> Fault.twice();
            case 2 -> Fault.throwing(failure);
            case 3 -> Fault.atMost(1);
            default -> Fault.fail(failure);
        };
    }

    /** What the target must have been given in the end. */
    List<LogPosition> expected() {
        boolean skips = skipAllowed && (damage == Damage.ENTRIES_LOST || damage == Damage.LEDGER_LOST);
        if (skips || unreadable.isEmpty()) {
            return written.stream()
                    .filter(position -> !unreadable.contains(position))
                    .toList();
        }
        int first =
                written.indexOf(unreadable.stream().min(LogPosition::compareTo).orElseThrow());
        return written.subList(0, first);
    }

    Class<? extends Outcome> outcome() {
        if (damage == Damage.TARGET_FAILS) {
            return Outcome.Stopped.class;
        }
        if (unreadable.isEmpty()) {
            return Outcome.Complete.class;
        }
        return skipAllowed && damage != Damage.MALFORMED ? Outcome.Partial.class : Outcome.Stopped.class;
    }

    private void write(InMemoryLogs logs, Random random) {
        int entries = 1 + random.nextInt(30);
        for (int i = 0; i < entries; i++) {
            boolean malformed = damage == Damage.MALFORMED && random.nextInt(10) == 0;
            byte[] payload = malformed ? new byte[] {1} : PendingAckRecordFormat.encode(Records.ack(i / 3, i));
            LogPosition position = logs.append(name(), payload);
            written.add(position);
            if (malformed) {
                unreadable.add(position);
            }
            if (random.nextInt(6) == 0) {
                logs.roll(name());
            }
        }
    }

    private void damage(InMemoryLogs logs, Random random) {
        LogPosition one = written.get(random.nextInt(written.size()));
        switch (damage) {
            case ENTRIES_LOST -> {
                unreadable.add(one);
                unreadable.add(written.get(random.nextInt(written.size())));
                unreadable.forEach(position -> logs.loseEntry(name(), position));
            }
            case LEDGER_LOST -> {
                written.stream()
                        .filter(position -> position.ledgerId() == one.ledgerId())
                        .forEach(unreadable::add);
                logs.roll(name());
                logs.deleteLedger(name(), one.ledgerId());
            }
            case TARGET_FAILS ->
                target.answers(entries -> CompletableFuture.failedFuture(new IllegalStateException("seed " + seed)));
            default -> {}
        }
    }
}
