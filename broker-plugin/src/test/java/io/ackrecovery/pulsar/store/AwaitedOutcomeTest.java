package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AwaitedOutcomeTest {

    private static final Outcome CLOSED = new Outcome.Closed("log");

    private final AwaitedOutcome awaited = new AwaitedOutcome();
    private final List<Outcome> told = new ArrayList<>();

    @Test
    void whoAskedIsToldWhenTheRecoveryEnds() {
        awaited.isAskedFor(told::add);

        assertThat(awaited.is(CLOSED)).isTrue();
        assertThat(told).containsExactly(CLOSED);
    }

    @Test
    void whoAsksAfterTheEndIsToldAtOnce() {
        assertThat(awaited.is(CLOSED)).isFalse();

        awaited.isAskedFor(told::add);

        assertThat(told).containsExactly(CLOSED);
    }

    @Test
    void whoAsksAfterTheActorSystemHasEndedIsToldAtOnce() {
        awaited.is(null);

        awaited.isAskedFor(told::add);

        assertThat(told).hasSize(1).containsOnlyNulls();
        assertThat(awaited.isKnown()).isTrue();
    }

    @Test
    void beforeTheEndNothingIsKnown() {
        awaited.isAskedFor(told::add);

        assertThat(told).isEmpty();
        assertThat(awaited.isKnown()).isFalse();
        assertThat(awaited.stoppedBy()).isEmpty();
    }
}
