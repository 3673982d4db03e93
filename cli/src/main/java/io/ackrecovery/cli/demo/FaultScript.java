package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The faults of the demo in their order: a second owner opens the fenced log while its replay is held, then, with some replays held in
 * mid-log, all bookies stop, and start again after the outage. A replay that ends before it comes to where it is held is not
 * waited for. Runs on a thread of its own and may block there.
 */
final class FaultScript implements Runnable {

    /** All bookies at once. */
    interface Bookies {
        void stop() throws Exception;

        void start() throws Exception;
    }

    /** Opens a log as another broker would. */
    @FunctionalInterface
    interface SecondOwner {
        void open(String logName) throws Exception;
    }

    /** What the script is at, for the live table. */
    enum Stage {
        BEFORE,
        OUTAGE,
        AFTER
    }

    private final Bookies bookies;
    private final SecondOwner secondOwner;
    private final List<DemoStore> stores;
    private final Map<String, CompletableFuture<Outcome>> outcomes;
    private final Duration outage;
    private final CompletableFuture<Void> cancelled = new CompletableFuture<>();
    private volatile Stage stage = Stage.BEFORE;
    private volatile Throwable failure;

    /** @param outcomes of every store; they must not fail, and come at some time */
    FaultScript(
            Bookies bookies,
            SecondOwner secondOwner,
            List<DemoStore> stores,
            Map<String, CompletableFuture<Outcome>> outcomes,
            Duration outage) {
        this.bookies = bookies;
        this.secondOwner = secondOwner;
        this.stores = stores;
        this.outcomes = outcomes;
        this.outage = outage;
    }

    Stage stage() {
        return stage;
    }

    /** Why the faults could not be made; null if they could. */
    Throwable failure() {
        return failure;
    }

    /** Nothing is begun any more, and bookies that are down stay so. */
    void cancel() {
        cancelled.complete(null);
    }

    @Override
    public void run() {
        try {
            fence();
            outage();
        } catch (Exception broken) {
            failure = broken;
        } finally {
            stores.forEach(store -> store.target().letGo());
            stage = Stage.AFTER;
        }
    }

    private void fence() throws Exception {
        for (DemoStore store : with(Fate.FENCED)) {
            CompletableFuture<Void> reached = store.target().reached();
            await(CompletableFuture.anyOf(reached, outcomes.get(store.id())));
            if (reached.isDone() && !cancelled.isDone()) {
                secondOwner.open(store.log().name());
            }
            store.target().letGo();
        }
    }

    private void outage() throws Exception {
        if (outage.isZero()) {
            return;
        }
        List<DemoStore> healthy = with(Fate.HEALTHY);
        CompletableFuture<Object> someInMidLog = CompletableFuture.anyOf(
                healthy.stream().map(store -> store.target().reached()).toArray(CompletableFuture<?>[]::new));
        CompletableFuture<Void> allEnded = CompletableFuture.allOf(
                healthy.stream().map(store -> outcomes.get(store.id())).toArray(CompletableFuture<?>[]::new));
        await(CompletableFuture.anyOf(someInMidLog, allEnded));
        if (!someInMidLog.isDone() || cancelled.isDone()) {
            return;
        }
        stage = Stage.OUTAGE;
        bookies.stop();
        stores.forEach(store -> store.target().letGo());
        if (lasts(outage)) {
            bookies.start();
        }
    }

    private List<DemoStore> with(Fate fate) {
        return stores.stream().filter(store -> store.log().fate() == fate).toList();
    }

    private void await(CompletableFuture<?> event) throws InterruptedException, ExecutionException {
        CompletableFuture.anyOf(event, cancelled).get();
    }

    /** False if it was cut short. */
    private boolean lasts(Duration duration) throws InterruptedException, ExecutionException {
        try {
            cancelled.get(duration.toMillis(), TimeUnit.MILLISECONDS);
            return false;
        } catch (TimeoutException over) {
            return true;
        }
    }
}
