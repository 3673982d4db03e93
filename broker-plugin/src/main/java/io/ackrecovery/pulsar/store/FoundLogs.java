package io.ackrecovery.pulsar.store;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * Logs whose handles have asked whether they exist: each opens its log next, and the broker need not be asked again. One that does
 * not is forgotten with its subscription. Thread-safe.
 */
final class FoundLogs {

    private final Map<Object, TopicLog> found = Collections.synchronizedMap(new WeakHashMap<>());

    /** @return whether the log exists */
    boolean keep(Object subscription, Optional<TopicLog> log) {
        log.ifPresentOrElse(exists -> found.put(subscription, exists), () -> found.remove(subscription));
        return log.isPresent();
    }

    /** At most once after each {@link #keep}. */
    Optional<TopicLog> take(Object subscription) {
        return Optional.ofNullable(found.remove(subscription));
    }
}
