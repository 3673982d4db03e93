package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.store.AckType;
import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.TxnId;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultScriptTest {

    private static final PendingAckRecord ANY = new PendingAckRecord.Commit(new TxnId(1, 1), AckType.INDIVIDUAL);
    private static final Duration SHORT = Duration.ofMillis(1);
    private static final Duration FOR_EVER = Duration.ofHours(1);

    private final DemoStore fenced = Stores.store(1, Fate.FENCED);
    private final DemoStore healthy = Stores.store(4, Fate.HEALTHY);
    private final DemoStore other = Stores.store(5, Fate.HEALTHY);
    private final Map<String, CompletableFuture<Outcome>> outcomes = new HashMap<>();
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<Void> down = new CompletableFuture<>();
    private FaultScript script;
    private CompletableFuture<Void> run;

    @AfterEach
    void cancel() throws Exception {
        script.cancel();
        run.get(10, TimeUnit.SECONDS);
    }

    @Test
    void theSecondOwnerComesThenTheBookiesGoAndComeBack() throws Exception {
        start(SHORT);

        hold(healthy);
        hold(fenced);

        ended();
        assertThat(done).containsExactly("opened " + fenced.log().name(), "stopped", "started");
    }

    @Test
    void withoutAnOutageTheBookiesStay() throws Exception {
        start(Duration.ZERO);

        hold(fenced);

        ended();
        assertThat(done).containsExactly("opened " + fenced.log().name());
    }

    @Test
    void aFencedReplayThatEndsTooEarlyIsNotWaitedFor() throws Exception {
        start(SHORT);

        end(fenced);
        hold(healthy);

        ended();
        assertThat(done).containsExactly("stopped", "started");
    }

    @Test
    void noOutageIsMadeWhenAllHealthyReplaysHaveEnded() throws Exception {
        start(SHORT);

        end(fenced);
        end(healthy);
        end(other);

        ended();
        assertThat(done).isEmpty();
    }

    @Test
    void whatWasHeldGoesOnInTheEnd() throws Exception {
        start(Duration.ZERO);
        CompletableFuture<Void> held = hold(healthy);

        end(fenced);

        ended();
        assertThat(held).isCompleted();
    }

    @Test
    void whatIsHeldGoesOnWhenTheBookiesAreDown() throws Exception {
        start(FOR_EVER);
        CompletableFuture<Void> held = hold(healthy);

        end(fenced);

        held.get(10, TimeUnit.SECONDS);
        assertThat(down).isCompleted();
    }

    @Test
    void bookiesThatAreDownStaySoWhenItIsCancelled() throws Exception {
        start(FOR_EVER);
        end(fenced);
        hold(healthy);
        down.get(10, TimeUnit.SECONDS);

        script.cancel();

        ended();
        assertThat(done).containsExactly("stopped");
    }

    @Test
    void aSecondOwnerThatCannotOpenIsTold() throws Exception {
        start(SHORT, log -> {
            throw new IllegalStateException("no open");
        });

        hold(fenced);

        run.get(10, TimeUnit.SECONDS);
        assertThat(script.failure()).hasMessage("no open");
    }

    private void start(Duration outage) {
        start(outage, log -> done.add("opened " + log));
    }

    private void start(Duration outage, FaultScript.SecondOwner second) {
        List<DemoStore> stores = List.of(fenced, healthy, other);
        stores.forEach(store -> outcomes.put(store.id(), new CompletableFuture<>()));
        script = new FaultScript(new RecordedBookies(), second, stores, outcomes, outage);
        run = CompletableFuture.runAsync(script);
    }

    /** Lets a replay come to where it is held; the answer completes when it goes on. */
    private static CompletableFuture<Void> hold(DemoStore store) {
        List<ReplayEntry> entries = new ArrayList<>();
        for (int i = 0; i < Stores.ENTRIES; i++) {
            entries.add(new ReplayEntry(store.log().positionOf(i), List.of(ANY)));
        }
        return store.target().apply(entries).toCompletableFuture();
    }

    private void end(DemoStore store) {
        outcomes.get(store.id()).complete(new Outcome.Complete(store.id(), Progress.NONE));
    }

    private void ended() throws Exception {
        run.get(10, TimeUnit.SECONDS);
        assertThat(script.failure()).isNull();
        assertThat(script.stage()).isEqualTo(FaultScript.Stage.AFTER);
    }

    private final class RecordedBookies implements FaultScript.Bookies {
        @Override
        public void stop() {
            done.add("stopped");
            down.complete(null);
        }

        @Override
        public void start() {
            done.add("started");
        }
    }
}
