package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells those who watch what has changed: now and then one event with the stores that changed since the last, made once for all. One who
 * reads too slowly is told so and let go, since a change that is left out would never be made up for. Runs on the server's thread.
 */
final class EventHub {
    private static final byte[] HEARTBEAT = Events.comment("still here");

    private final EventSettings settings;
    private final byte[] hello;
    private final Recoveries recoveries;
    private final RecoveryFeed feed;
    private final ScheduledExecutorService thread;
    private final Set<EventStream.Watcher> watchers = new LinkedHashSet<>();
    private Future<?> ticking;
    private boolean asking;
    private int quietTicks;

    EventHub(OperatorSettings settings, Operations operations, ScheduledExecutorService thread) {
        this.settings = settings.events();
        this.hello = Events.event("hello", new Events.Hello(operations.name(), settings.maxPageSize()));
        this.recoveries = operations.recoveries();
        this.feed = operations.feed();
        this.thread = thread;
    }

    boolean isFull() {
        return watchers.size() >= settings.maxStreams();
    }

    /** False if there are too many. */
    boolean join(EventStream.Watcher watcher) {
        if (isFull()) {
            return false;
        }
        if (watchers.isEmpty()) {
            begin();
        }
        watchers.add(watcher);
        watcher.send(hello);
        return true;
    }

    void leave(EventStream.Watcher watcher) {
        if (watchers.remove(watcher) && watchers.isEmpty()) {
            ticking.cancel(false);
            feed.watch(false);
        }
    }

    private void begin() {
        feed.watch(true);
        long interval = settings.interval().toMillis();
        ticking = thread.scheduleWithFixedDelay(this::tick, interval, interval, TimeUnit.MILLISECONDS);
    }

    private void tick() {
        if (asking) {
            return;
        }
        if (feed.hasNews()) {
            quietTicks = 0;
            ask(feed.take(settings.maxChanges()));
        } else if (++quietTicks * settings.interval().toMillis()
                >= settings.heartbeat().toMillis()) {
            quietTicks = 0;
            publish(HEARTBEAT);
        }
    }

    private void ask(List<String> ids) {
        asking = true;
        List<CompletableFuture<Optional<RecoveryStatus>>> found = new ArrayList<>();
        ids.forEach(id -> found.add(recoveries.find(id).toCompletableFuture()));
        CompletableFuture<SupervisorStatus> all = recoveries.status("", 1).toCompletableFuture();
        CompletableFuture.allOf(found.toArray(CompletableFuture<?>[]::new))
                .thenCombine(all, (none, status) -> Events.changes(ids, found, status))
                .whenCompleteAsync(this::answered, thread);
    }

    /** When the supervisor does not answer, nobody knows any longer what has changed: whoever watches has to begin anew. */
    private void answered(byte[] event, Throwable failure) {
        asking = false;
        if (failure == null) {
            publish(event);
        } else {
            List.copyOf(watchers).forEach(watcher -> dismiss(watcher, "the supervisor did not answer in time"));
        }
    }

    private void publish(byte[] event) {
        for (EventStream.Watcher watcher : List.copyOf(watchers)) {
            if (watcher.hasRoom()) {
                watcher.send(event);
            } else {
                dismiss(watcher, "events were read too slowly: " + EventSettings.KEY_MAX_BACKLOG_BYTES + " is reached");
            }
        }
    }

    private void dismiss(EventStream.Watcher watcher, String reason) {
        leave(watcher);
        watcher.end(Events.event("dropped", new Events.Dropped(reason)));
    }
}
