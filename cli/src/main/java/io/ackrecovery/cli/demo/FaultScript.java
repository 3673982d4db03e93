package io.ackrecovery.cli.demo;

import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The faults of the demo in their order: a second owner opens the fenced log while its replay is held, then, with some replays held in
 * mid-log, all bookies stop, and start again after the outage. Runs on a thread of its own and may block there.
 */
final class FaultScript implements Runnable {

    /** A replay that has not come as far by then is not going to: go on without it, the result will show. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

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

    private final EmbeddedBookKeeper bookKeeper;
    private final SecondOwner secondOwner;
    private final List<DemoStore> stores;
    private final Duration outage;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private volatile Stage stage = Stage.BEFORE;
    private volatile Throwable failure;

    FaultScript(EmbeddedBookKeeper bookKeeper, SecondOwner secondOwner, List<DemoStore> stores, Duration outage) {
        this.bookKeeper = bookKeeper;
        this.secondOwner = secondOwner;
        this.stores = stores;
        this.outage = outage;
    }

    Stage stage() {
        return stage;
    }

    /** Why the faults could not be made; null if they could. */
    Throwable failure() {
        return failure;
    }

    void cancel() {
        cancelled.countDown();
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
        for (DemoStore store : stores) {
            if (store.log().fate() == Fate.FENCED && arrived(store.target().reached())) {
                secondOwner.open(store.log().name());
                store.target().letGo();
            }
        }
    }

    private void outage() throws Exception {
        CompletableFuture<?>[] healthy = stores.stream()
                .filter(store -> store.log().fate() == Fate.HEALTHY)
                .map(store -> store.target().reached())
                .toArray(CompletableFuture<?>[]::new);
        if (outage.isZero() || !arrived(CompletableFuture.anyOf(healthy))) {
            return;
        }
        stage = Stage.OUTAGE;
        bookKeeper.stopAllBookies();
        stores.forEach(store -> store.target().letGo());
        cancelled.await(outage.toMillis(), TimeUnit.MILLISECONDS);
        bookKeeper.startAllBookies();
    }

    private static boolean arrived(CompletableFuture<?> there) throws InterruptedException, ExecutionException {
        try {
            there.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        }
    }
}
