package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Causes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.broker.service.BrokerService;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.service.Topic;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A topic of this broker, and whether it still is one. */
record LiveTopic(PersistentTopic topic) {
    private static final Logger LOG = LoggerFactory.getLogger(LiveTopic.class);

    /** Null as long as this is the topic that clients of this broker reach. Costs nothing. */
    ServiceUnitNotReadyException knownEnd() {
        if (topic.isClosingOrDeleting()) {
            return new ServiceUnitNotReadyException("topic " + topic.getName() + " is closing or closed");
        }
        return isReplaced()
                ? new ServiceUnitNotReadyException("topic " + topic.getName() + " was loaded anew meanwhile")
                : null;
    }

    /** Whether clients reach another topic by this name. */
    boolean isReplaced() {
        Topic current =
                topic.getBrokerService().getTopicReference(topic.getName()).orElse(topic);
        return current != topic;
    }

    /**
     * Closes the topic, as an unload does, and loads it again if it still belongs to this broker: its subscriptions get new handles,
     * its clients connect again by themselves.
     */
    void reload() {
        BrokerService broker = topic.getBrokerService();
        String name = topic.getName();
        LOG.info("Topic {} is closed and loaded anew, to recover its pending acknowledgements", name);
        Answers.of(() -> topic.close(false))
                .thenCompose(closed -> broker.getTopic(name, false))
                .exceptionally(failure -> {
                    LOG.warn("Topic {} was not loaded anew: {}", name, Causes.text(failure));
                    return Optional.empty();
                });
    }

    /**
     * Completes if the topic is live and this broker owns it. Fails with a {@link ServiceUnitNotReadyException} if not, or with
     * what kept the broker from knowing.
     */
    CompletableFuture<Void> confirm() {
        ServiceUnitNotReadyException end = knownEnd();
        return end == null
                ? Answers.of(() -> topic.getBrokerService().checkTopicNsOwnership(topic.getName()))
                : CompletableFuture.failedFuture(end);
    }
}
