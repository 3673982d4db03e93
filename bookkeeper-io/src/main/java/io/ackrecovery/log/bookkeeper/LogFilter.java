package io.ackrecovery.log.bookkeeper;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which logs to find: each part is a pattern in which {@code *} stands for any text and {@code ?} for any character.
 *
 * @param namespace without the tenant
 * @param topic without tenant and namespace; of a log that belongs to no subscription, topic and subscription together
 */
public record LogFilter(String tenant, String namespace, String topic) {

    public static final LogFilter ALL = new LogFilter("*", "*", "*");

    /** @throws IllegalArgumentException for an empty part */
    public LogFilter {
        if (tenant.isEmpty() || namespace.isEmpty() || topic.isEmpty()) {
            throw new IllegalArgumentException("tenant, namespace and topic must not be empty");
        }
    }

    /** Made anew each time: who asks for many names keeps it. */
    Predicate<String> tenants() {
        return glob(tenant);
    }

    /** As {@link #tenants}. */
    Predicate<String> namespaces() {
        return glob(namespace);
    }

    /** As {@link #tenants}. */
    Predicate<String> topics() {
        return glob(topic);
    }

    private static Predicate<String> glob(String glob) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }
}
