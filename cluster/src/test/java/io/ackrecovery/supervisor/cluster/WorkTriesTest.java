package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A piece that is the end of whoever begins it does not go round for ever. */
class WorkTriesTest {
    private static final ActorTestKit KIT =
            ActorTestKit.create("tries", ClusterConfig.of(TestSettings.cluster("port = 0"), ConfigFactory.load()));

    private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
    private final TestProbe<WorkMessage.Answer> asker = KIT.createTestProbe();

    @AfterAll
    static void end() {
        KIT.shutdownTestKit();
    }

    @Test
    void whoHasBegunSaysSoToEverybodyWhoAsks() {
        ActorRef<WorkEntity.Command> entity = entity();
        entity.tell(order(0));
        WorkMessage first = asker.receiveMessage();
        entity.tell(order(1));
        assertThat(first).isInstanceOf(WorkMessage.Begun.class);
        assertThat(asker.receiveMessage()).as("the same beginning").isEqualTo(first);
        assertThat(begun).containsExactly("piece");
    }

    @Test
    void twoBeginningsDiffer() {
        entity().tell(order(0));
        entity().tell(order(0));
        assertThat(asker.receiveMessage()).isNotEqualTo(asker.receiveMessage());
    }

    @Test
    void whatWasBegunOftenEnoughIsNotBegunAgain() {
        entity().tell(order(3));
        asker.expectMessage(new WorkMessage.Done("piece", null, "IllegalStateException: given up after 3 tries"));
        assertThat(begun).isEmpty();
    }

    @Test
    void whoGivesAPieceAwaySaysSo() {
        ActorRef<WorkEntity.Command> entity = entity();
        entity.tell(order(0));
        String by = ((WorkMessage.Begun) asker.receiveMessage()).by();
        KIT.stop(entity);
        asker.expectMessage(new WorkMessage.Left("piece", by));
    }

    @Test
    void aPieceThatWasGivenAwayIsAskedForAtOnceAndDoesNotCount() {
        TestProbe<WorkMessage.Do> region = KIT.createTestProbe();
        KIT.spawn(WorkAsker.create(
                region.ref(),
                new WorkAsker.Job(List.of("piece").iterator(), 1, Duration.ofMinutes(1), 3, done -> {}, () -> {}),
                Ticker.system()));
        ActorRef<WorkMessage.Answer> replyTo = region.receiveMessage().replyTo();
        replyTo.tell(new WorkMessage.Begun("piece", "h:1#1"));
        replyTo.tell(new WorkMessage.Left("piece", "h:1#1"));
        assertThat(region.receiveMessage().begun()).isZero();
        replyTo.tell(new WorkMessage.Left("piece", "h:1#1"));
        region.expectNoMessage(Duration.ofMillis(200));
    }

    @Test
    void theAskerCountsBeginningsAndNotQuestions() {
        TestProbe<WorkMessage.Do> region = KIT.createTestProbe();
        List<WorkMessage.Done> told = Collections.synchronizedList(new ArrayList<>());
        KIT.spawn(WorkAsker.create(
                region.ref(),
                new WorkAsker.Job(List.of("piece").iterator(), 1, Duration.ofMillis(40), 3, told::add, () -> {}),
                Ticker.system()));
        ActorRef<WorkMessage.Answer> replyTo = expect(region, 0).replyTo();
        replyTo.tell(new WorkMessage.Begun("piece", "h:1#1"));
        replyTo.tell(new WorkMessage.Begun("piece", "h:1#1"));
        expect(region, 1);
        replyTo.tell(new WorkMessage.Begun("piece", "h:2#1"));
        expect(region, 2);
        replyTo.tell(new WorkMessage.Done("piece", "result", null));
        replyTo.tell(new WorkMessage.Done("piece", "result", null));
        region.expectNoMessage(Duration.ofMillis(200));
        assertThat(told).hasSize(1);
    }

    /** Questions that were under way before the asker was told are passed over. */
    private static WorkMessage.Do expect(TestProbe<WorkMessage.Do> region, int beginnings) {
        WorkMessage.Do order = region.receiveMessage();
        while (order.begun() < beginnings) {
            order = region.receiveMessage();
        }
        assertThat(order.begun()).isEqualTo(beginnings);
        return order;
    }

    private ActorRef<WorkEntity.Command> entity() {
        return KIT.spawn(WorkEntity.create("piece", piece -> {
            begun.add(piece);
            return new CompletableFuture<>();
        }));
    }

    private WorkMessage.Do order(int beginnings) {
        return new WorkMessage.Do("piece", beginnings, 3, asker.ref());
    }
}
