package io.ackrecovery.log.bookkeeper;

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

    boolean isTenant(String name) {
        return matches(tenant, name);
    }

    boolean isNamespace(String name) {
        return matches(namespace, name);
    }

    boolean isTopic(String name) {
        return matches(topic, name);
    }

    private static boolean matches(String glob, String name) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).matcher(name).matches();
    }
}
