package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.typed.PostStop;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    private final Outcomes outcomes = new Outcomes();
    private final BehaviorTestKit<Outcome> receiver = BehaviorTestKit.create(outcomes.receiver());

    @Test
    void eachIsToldTheOutcomeOfItsLog() {
        CompletableFuture<Outcome> one = outcomes.of("one");
        CompletableFuture<Outcome> other = outcomes.of("other");

        receiver.run(new Outcome.Closed("one"));

        assertThat(one).isCompletedWithValue(new Outcome.Closed("one"));
        assertThat(other).isNotDone();
    }

    @Test
    void anOutcomeThatNobodyWaitsForIsPassedOver() {
        receiver.run(new Outcome.Closed("one"));

        assertThat(outcomes.of("one")).isNotDone();
    }

    @Test
    void whatIsAwaitedWhenTheActorEndsFails() {
        CompletableFuture<Outcome> one = outcomes.of("one");

        receiver.signal(PostStop.instance());

        assertThat(one).failsWithin(Duration.ZERO);
    }

    @Test
    void whatIsAwaitedAfterTheActorHasEndedFailsAtOnce() {
        receiver.signal(PostStop.instance());

        assertThat(outcomes.of("one")).failsWithin(Duration.ZERO);
    }
}
