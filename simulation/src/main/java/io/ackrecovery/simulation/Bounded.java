package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.ContractViolation;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.SupervisorStatus;

/** I10: calls, what is read ahead, pages and gaps keep within the settings, and the log's port is used as it says. */
final class Bounded extends StoreWatcher<Bounded.State> {

    static final class State {
        int attempt;
        int reading;
        int readingIn;
        int trimming;
        long trimmingSince;
        int opening;
        long openingSince;
        int batchesAhead;
        int gaps;
    }

    private final World world;
    private final StoreSettings store;
    private final SupervisorSettings supervisor;

    Bounded(World world) {
        super(State::new);
        this.world = world;
        this.store = world.settings().store();
        this.supervisor = world.settings().supervisor();
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.Replied replied && replied.reply() instanceof SupervisorStatus page) {
            require(page.recoveries().size() <= supervisor.statusPageSize(), event, "a page is too long");
        }
        super.on(event);
    }

    @Override
    void on(Event event, State state) {
        if (event instanceof Event.Called called) {
            onCalled(called, state);
        } else if (event instanceof Event.Answered answered) {
            onAnswered(answered, state);
        } else if (event instanceof Event.AttemptBegan began) {
            state.attempt = began.attempt();
            state.batchesAhead = 0;
        } else if (event instanceof Event.Applied) {
            state.batchesAhead--;
        } else if (event instanceof Event.GapSkipped skipped && !GapText.isTail(skipped.gap())) {
            state.gaps++;
            require(state.gaps <= supervisor.maxGaps(), event, state.gaps + " gaps are skipped");
        } else if (event instanceof Event.AttemptFailed failed
                && failed.cause() instanceof CrashingRecoveries.SimulatedCrash) {
            forget(event);
        }
    }

    private void onCalled(Event.Called called, State state) {
        switch (called.call()) {
            case READ -> {
                require(called.asked() <= store.maxBatchEntries(), called, "a read asks for " + called.asked());
                require(
                        state.reading == 0 || state.readingIn != state.attempt,
                        called,
                        "a read before the answer to the one before");
                state.reading = called.nth();
                state.readingIn = state.attempt;
                require(state.batchesAhead <= store.readAhead(), called, state.batchesAhead + " batches are ahead");
            }
            case TRIM -> {
                require(
                        state.trimming == 0
                                || called.at() - state.trimmingSince
                                        >= store.trimTimeout().toNanos(),
                        called,
                        "a trim before the answer to the one before");
                state.trimming = called.nth();
                state.trimmingSince = called.at();
            }
            case OPEN -> {
                require(
                        state.opening == 0
                                || called.at() - state.openingSince
                                        >= store.openTimeout()
                                                .multipliedBy(store.openAbandonAfter())
                                                .toNanos(),
                        called,
                        "an open before the one before was given up");
                state.opening = called.nth();
                state.openingSince = called.at();
            }
            default -> {}
        }
    }

    private void onAnswered(Event.Answered answered, State state) {
        if (answered.failure() instanceof ContractViolation violation) {
            require(false, answered, violation.getMessage());
        }
        if (answered.call() == Call.READ && answered.nth() == state.reading) {
            state.reading = 0;
            state.batchesAhead += answered.failure() == null ? 1 : 0;
        } else if (answered.call() == Call.TRIM && answered.nth() == state.trimming) {
            state.trimming = 0;
        } else if (answered.call() == Call.OPEN && answered.nth() == state.opening) {
            state.opening = 0;
        }
    }

    private void require(boolean condition, Event event, String otherwise) {
        if (!condition) {
            world.trace().broken("I10", "log-" + event.store() + ": " + otherwise);
        }
    }
}
