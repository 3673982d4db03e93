package io.ackrecovery.pulsar.cluster;

import io.ackrecovery.supervisor.Causes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pulsar.metadata.api.GetResult;
import org.apache.pulsar.metadata.api.MetadataStoreException.BadVersionException;
import org.apache.pulsar.metadata.api.MetadataStoreException.NotFoundException;
import org.apache.pulsar.metadata.api.Stat;
import org.apache.pulsar.metadata.api.extended.CreateOption;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * In a Pulsar cluster's local metadata store: the record of the cluster stays, a broker's entry is ephemeral. Only what is
 * shown to people may be from the store's cache. Thread-safe.
 */
final class MetadataRegistry implements Registry {
    static final String CLUSTER = "/ack-recovery/cluster";
    static final String NODES = "/ack-recovery/nodes";

    /** Where Pulsar's brokers, all of them, tell that they are alive. */
    private static final String LIVE_BROKERS = "/loadbalance/brokers";
    /** Entries that are read at a time: some of them are of members that are alive, and that is enough to join. */
    private static final int MOST_READ = 8;

    private static final Logger LOG = LoggerFactory.getLogger(MetadataRegistry.class);

    private final MetadataStoreExtended store;
    private final String broker;
    private final AtomicInteger turn;

    /** @param turn with which of many entries the reading begins: not the same for all brokers */
    MetadataRegistry(MetadataStoreExtended store, String broker, int turn) {
        this.store = store;
        this.broker = broker;
        this.turn = new AtomicInteger(turn);
    }

    @Override
    public CompletionStage<Optional<Founding>> founding() {
        return store.get(CLUSTER)
                .thenApply(found -> found.map(record -> {
                    try {
                        return new Founding(
                                EntryFormat.cluster(record.getValue()),
                                record.getStat().getVersion());
                    } catch (IOException unreadable) {
                        throw new IllegalStateException(
                                CLUSTER + " cannot be read: " + Causes.text(unreadable), unreadable);
                    }
                }));
    }

    @Override
    public CompletionStage<Boolean> claim(String cluster, long version) {
        return unless(
                BadVersionException.class,
                store.put(CLUSTER, EntryFormat.cluster(cluster), Optional.of(version))
                        .thenApply(written -> true),
                false);
    }

    @Override
    public CompletionStage<Sighting> sighting(Optional<Founding> founding) {
        return store.getChildrenFromStore(LIVE_BROKERS)
                .thenCompose(
                        live -> store.getChildrenFromStore(NODES).thenCompose(names -> read(names, Set.copyOf(live))))
                .thenApply(read -> new Sighting(founding, read.entries(), read.isComplete()));
    }

    private record Read(List<NodeEntry> entries, boolean isComplete) {}

    private CompletionStage<Read> read(List<String> names, Set<String> live) {
        List<String> others =
                names.stream().filter(name -> !name.equals(broker)).sorted().toList();
        CompletionStage<List<NodeEntry>> entries = CompletableFuture.completedFuture(List.of());
        for (String name : some(others, live)) {
            entries = entries.thenCombine(entry(name), (before, entry) -> {
                List<NodeEntry> all = new ArrayList<>(before);
                entry.ifPresent(all::add);
                return all;
            });
        }
        return entries.thenApply(read -> new Read(read, others.size() <= MOST_READ));
    }

    /** Others each time; of those, the ones that Pulsar knows to be alive first. */
    private List<String> some(List<String> names, Set<String> live) {
        int first = names.isEmpty() ? 0 : Math.floorMod(turn.getAndAdd(MOST_READ), names.size());
        List<String> turned = new ArrayList<>(names.subList(first, names.size()));
        turned.addAll(names.subList(0, first));
        return turned.stream()
                .limit(MOST_READ)
                .sorted(Comparator.comparing((String name) -> !live.contains(name)))
                .toList();
    }

    /** Empty if it is gone, or no broker's: an entry ends with a session. */
    private CompletionStage<Optional<NodeEntry>> entry(String name) {
        return store.get(NODES + "/" + name)
                .thenApply(found ->
                        found.filter(entry -> entry.getStat().isEphemeral()).map(entry -> entry(name, entry)));
    }

    private static NodeEntry entry(String name, GetResult found) {
        try {
            return EntryFormat.node(name, found.getValue());
        } catch (IOException unreadable) {
            LOG.warn("Cluster: the entry {}/{} cannot be read: {}", NODES, name, Causes.text(unreadable));
            return NodeEntry.unreadable(name);
        }
    }

    @Override
    public CompletionStage<Void> enter(NodeEntry entry) {
        byte[] json = EntryFormat.node(entry);
        return store.get(own()).thenCompose(found -> {
            if (found.isEmpty()) {
                return write(json, Founding.NONE);
            }
            Stat stat = found.get().getStat();
            if (!stat.isEphemeral() || !stat.isCreatedBySelf()) {
                // Of a session that will end, and the entry with it.
                return remove(stat).thenCompose(removed -> write(json, Founding.NONE));
            }
            return Arrays.equals(json, found.get().getValue())
                    ? CompletableFuture.completedFuture(null)
                    : write(json, stat.getVersion());
        });
    }

    @Override
    public CompletionStage<Void> withdraw() {
        return store.get(own())
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedFuture(null)
                        : remove(found.get().getStat()));
    }

    @Override
    public CompletionStage<Set<String>> absent() {
        return store.getChildren(LIVE_BROKERS).thenCombine(store.getChildren(NODES), (live, entered) -> {
            Set<String> absent = new TreeSet<>(live);
            absent.removeAll(entered);
            absent.remove(broker);
            return absent;
        });
    }

    private CompletableFuture<Void> write(byte[] json, long version) {
        return store.put(own(), json, Optional.of(version), EnumSet.of(CreateOption.Ephemeral))
                .thenApply(written -> null);
    }

    private CompletionStage<Void> remove(Stat stat) {
        return unless(NotFoundException.class, store.delete(own(), Optional.of(stat.getVersion())), null);
    }

    private String own() {
        return NODES + "/" + broker;
    }

    private static <T> CompletionStage<T> unless(
            Class<? extends Exception> failure, CompletableFuture<T> answer, T instead) {
        return answer.exceptionallyCompose(thrown -> failure.isInstance(Causes.unwrap(thrown))
                ? CompletableFuture.completedFuture(instead)
                : CompletableFuture.failedFuture(thrown));
    }
}
