package io.ackrecovery.pulsar.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A metadata store in virtual time: each call takes effect at some moment, one after another, and is answered later. While it is away
 * calls wait.
 */
final class SimulatedStore {
    private record Owned(NodeEntry entry, Object session) {}

    private final VirtualTime time;
    private final Map<String, Owned> entries = new TreeMap<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private Founding founding;
    private boolean isAway;

    SimulatedStore(VirtualTime time) {
        this.time = time;
    }

    void goAway() {
        isAway = true;
    }

    void comeBack() {
        isAway = false;
        List.copyOf(waiting).forEach(call -> time.in(time.upTo(200), call));
        waiting.clear();
    }

    void loseRecord() {
        founding = null;
    }

    /** What was entered in it is gone. */
    void expire(Object session) {
        entries.values().removeIf(owned -> owned.session() == session);
    }

    /** As one broker sees it, in one session. */
    Registry of(String broker, Supplier<Object> session) {
        return new Registry() {
            @Override
            public CompletionStage<Optional<Founding>> founding() {
                return call(() -> Optional.ofNullable(founding));
            }

            @Override
            public CompletionStage<Boolean> claim(String cluster, long version) {
                return call(() -> {
                    long current = founding == null ? Founding.NONE : founding.version();
                    if (current == version) {
                        founding = new Founding(cluster, version + 1);
                    }
                    return current == version;
                });
            }

            /** Each entry is read at a time of its own. */
            @Override
            public CompletionStage<Sighting> sighting(Optional<Founding> read) {
                return call(() -> List.copyOf(entries.keySet()))
                        .thenCompose(names -> {
                            CompletableFuture<List<NodeEntry>> all = CompletableFuture.completedFuture(List.of());
                            for (String name : names) {
                                all = all.thenCombine(
                                        call(() -> Optional.ofNullable(entries.get(name))), (before, owned) -> {
                                            List<NodeEntry> more = new ArrayList<>(before);
                                            owned.filter(found -> !name.equals(broker))
                                                    .ifPresent(found -> more.add(found.entry()));
                                            return more;
                                        });
                            }
                            return all;
                        })
                        .thenApply(others -> new Sighting(read, others, true));
            }

            @Override
            public CompletionStage<Void> enter(NodeEntry entry) {
                Object now = session.get();
                return call(() -> {
                    if (now == session.get()) {
                        entries.put(broker, new Owned(entry, now));
                    }
                    return null;
                });
            }

            @Override
            public CompletionStage<Set<String>> absent() {
                throw new UnsupportedOperationException("for people only");
            }

            @Override
            public CompletionStage<Void> withdraw() {
                return call(() -> {
                    entries.remove(broker);
                    return null;
                });
            }
        };
    }

    private <T> CompletableFuture<T> call(Supplier<T> effect) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Runnable call = () -> {
            T result = effect.get();
            time.in(time.upTo(50), () -> answer.complete(result));
        };
        time.in(time.upTo(50), new Runnable() {
            @Override
            public void run() {
                if (isAway) {
                    waiting.add(this);
                } else {
                    call.run();
                }
            }
        });
        return answer;
    }
}
