package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.apache.pulsar.common.naming.TopicName;
import org.apache.pulsar.common.util.Codec;
import org.apache.pulsar.metadata.api.MetadataStore;

/** Finds the pending-ack logs of a cluster by the names of its managed ledgers, and whose they are. */
final class LogDirectory {

    static final String ROOT = "/managed-ledgers";

    private static final String DOMAIN = "persistent";
    private static final String SUFFIX = "__transaction_pending_ack";

    /** Questions to the metadata at a time. */
    private static final int AT_ONCE = 64;

    private final MetadataStore store;
    private final Predicate<String> tenants;
    private final Predicate<String> namespaces;
    private final Predicate<String> topics;

    LogDirectory(MetadataStore store, LogFilter filter) {
        this.store = store;
        tenants = filter.tenants();
        namespaces = filter.namespaces();
        topics = filter.topics();
    }

    private record Namespace(String tenant, String name) {
        String path() {
            return ROOT + "/" + tenant + "/" + name + "/" + DOMAIN;
        }

        String log(String encoded) {
            return tenant + "/" + name + "/" + DOMAIN + "/" + encoded;
        }
    }

    /** Ordered by name. */
    CompletableFuture<List<FoundLog>> find() {
        return store.getChildren(ROOT)
                .thenCompose(
                        names -> Stages.forEach(names.stream().filter(tenants).toList(), AT_ONCE, this::namespaces))
                .thenApply(LogDirectory::flat)
                .thenCompose(namespaces -> Stages.forEach(namespaces, AT_ONCE, this::logs))
                .thenApply(LogDirectory::flat);
    }

    /** The one log of this name; empty if there is none, or if a log could not have this name. */
    CompletableFuture<Optional<FoundLog>> find(String name) {
        String[] parts = name.split("/");
        if (parts.length != 4 || !parts[2].equals(DOMAIN) || !parts[3].endsWith(SUFFIX)) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Namespace namespace = new Namespace(parts[0], parts[1]);
        return store.getChildren(namespace.path())
                .thenCompose(names -> names.contains(parts[3])
                        ? find(namespace, new HashSet<>(names), parts[3]).thenApply(Optional::of)
                        : CompletableFuture.completedFuture(Optional.empty()));
    }

    /** How a broker names the log of a subscription. */
    static String name(String topic, String subscription) {
        return TopicName.get(topic).getPersistenceNamingEncoding() + "-" + Codec.encode(subscription) + SUFFIX;
    }

    private static <T> List<T> flat(List<List<T>> lists) {
        return lists.stream().flatMap(Collection::stream).toList();
    }

    private CompletableFuture<List<Namespace>> namespaces(String tenant) {
        return store.getChildren(ROOT + "/" + tenant)
                .thenApply(names -> names.stream()
                        .filter(namespaces)
                        .map(name -> new Namespace(tenant, name))
                        .toList());
    }

    private CompletableFuture<List<FoundLog>> logs(Namespace namespace) {
        return store.getChildren(namespace.path()).thenCompose(names -> {
            Set<String> all = new HashSet<>(names);
            List<String> logs = names.stream()
                    .filter(name -> name.endsWith(SUFFIX))
                    .sorted()
                    .toList();
            return Stages.forEach(logs, AT_ONCE, log -> find(namespace, all, log))
                    .thenApply(found -> found.stream().filter(this::isWanted).toList());
        });
    }

    private boolean isWanted(FoundLog log) {
        String topic = log.subscription().map(Subscription::topic).orElseGet(() -> withoutSuffix(log.name()));
        return topics.test(topic.substring(topic.lastIndexOf('/') + 1));
    }

    private static String withoutSuffix(String name) {
        String encoded = name.substring(name.lastIndexOf('/') + 1);
        return Codec.decode(encoded.substring(0, encoded.length() - SUFFIX.length()));
    }

    private CompletableFuture<FoundLog> find(Namespace namespace, Set<String> topics, String log) {
        List<Subscription> possible = possible(namespace, topics, log.substring(0, log.length() - SUFFIX.length()));
        return Stages.forEach(possible, 1, this::ifItExists)
                .thenCombine(
                        store.getChildren(namespace.path() + "/" + log),
                        (existing, cursors) -> new FoundLog(
                                namespace.log(log),
                                existing.stream().flatMap(Optional::stream).findFirst(),
                                cursors));
    }

    /** Topic and subscription are joined by a dash, and may both have dashes of their own. */
    private static List<Subscription> possible(Namespace namespace, Set<String> topics, String joined) {
        List<Subscription> possible = new ArrayList<>();
        for (int dash = joined.indexOf('-'); dash >= 0; dash = joined.indexOf('-', dash + 1)) {
            String topic = joined.substring(0, dash);
            String cursor = joined.substring(dash + 1);
            if (topics.contains(topic) && !cursor.isEmpty()) {
                possible.add(new Subscription(
                        DOMAIN + "://" + namespace.tenant() + "/" + namespace.name() + "/" + Codec.decode(topic),
                        Codec.decode(cursor),
                        namespace.log(topic),
                        cursor));
            }
        }
        return possible;
    }

    private CompletableFuture<Optional<Subscription>> ifItExists(Subscription subscription) {
        return store.exists(ROOT + "/" + subscription.topicLog() + "/" + subscription.cursor())
                .thenApply(exists -> exists ? Optional.of(subscription) : Optional.empty());
    }
}
