package io.ackrecovery.pulsar.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
    private static final NodeEntry OTHER = new NodeEntry("b2", "h2:1", "t", true);

    private final ActorTestKit kit = ActorTestKit.create();
    private final TestProbe<List<String>> joins = kit.createTestProbe();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile CompletableFuture<Optional<Founding>> record =
            CompletableFuture.completedFuture(Optional.of(new Founding("t", 0)));

    /** Of a cluster in which b2 is. */
    private final Registry registry = new Registry() {
        @Override
        public CompletionStage<Optional<Founding>> founding() {
            looks.incrementAndGet();
            return record;
        }

        @Override
        public CompletionStage<Boolean> claim(String cluster, long version) {
            throw new AssertionError("there is a cluster");
        }

        @Override
        public CompletionStage<Sighting> sighting(Optional<Founding> founding) {
            return CompletableFuture.completedFuture(new Sighting(founding, List.of(OTHER), true));
        }

        @Override
        public CompletionStage<Void> enter(NodeEntry entry) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Void> withdraw() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<Set<String>> absent() {
            throw new AssertionError("for people only");
        }
    };

    private final Incarnation own = new Incarnation() {
        @Override
        public String address() {
            return "h1:1";
        }

        @Override
        public boolean isMember() {
            return false;
        }

        @Override
        public void join(List<String> addresses) {
            joins.ref().tell(addresses);
        }

        @Override
        public void end() {
            throw new AssertionError("there is no reason");
        }
    };

    @AfterEach
    void end() {
        kit.shutdownTestKit();
    }

    @Test
    void joinsWhomItFinds() {
        start();

        assertThat(joins.receiveMessage()).containsExactly("h2:1");
    }

    @Test
    void aStoreThatIsAwayIsAskedAFewTimesAndJoiningGoesOnWhenItAnswers() {
        CompletableFuture<Optional<Founding>> away = new CompletableFuture<>();
        record = away;
        start();
        joins.expectNoMessage(Duration.ofSeconds(2));
        assertThat(looks).hasValue(3);

        record = CompletableFuture.completedFuture(Optional.of(new Founding("t", 0)));
        away.completeExceptionally(new IllegalStateException("connection lost"));

        assertThat(joins.receiveMessage(Duration.ofSeconds(10))).containsExactly("h2:1");
    }

    @Test
    void aStoreThatFailsIsAskedAgain() {
        record = CompletableFuture.failedFuture(new IllegalStateException("connection lost"));
        start();
        joins.expectNoMessage(Duration.ofSeconds(1));
        assertThat(looks.get()).isGreaterThan(3);

        record = CompletableFuture.completedFuture(Optional.of(new Founding("t", 0)));

        assertThat(joins.receiveMessage(Duration.ofSeconds(10))).containsExactly("h2:1");
    }

    @Test
    void nobodyFoundsBeforeOthersCanHaveEnteredThemselvesAnew() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DiscoverySettings(
                        Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(9)))
                .withMessageContaining("ack-recovery.broker.discovery.found-after must be from 10s");
    }

    private void start() {
        DiscoverySettings settings = new DiscoverySettings(
                Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(200), Duration.ofSeconds(60));
        kit.spawn(Discovery.create(new Discovery.Parts(
                registry,
                () -> Optional.of(own),
                new Rendezvous("b1", settings.foundAfter(), new SplittableRandom(1)),
                settings,
                Ticker.system(),
                new SplittableRandom(2))));
    }
}
