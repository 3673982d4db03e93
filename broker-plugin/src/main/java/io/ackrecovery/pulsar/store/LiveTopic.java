package io.ackrecovery.pulsar.store;

import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.broker.service.BrokerService;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.service.Topic;
import org.apache.pulsar.broker.service.persistent.PersistentTopic;

/** A topic of this broker, and whether it still is one. */
record LiveTopic(PersistentTopic topic) {

    /** Null as long as this is the topic that clients of this broker reach. Costs nothing. */
    ServiceUnitNotReadyException knownEnd() {
        if (topic.isClosingOrDeleting()) {
            return new ServiceUnitNotReadyException("topic " + topic.getName() + " is closing or closed");
        }
        BrokerService broker = topic.getBrokerService();
        Topic current = broker.getTopicReference(topic.getName()).orElse(topic);
        return current == topic
                ? null
                : new ServiceUnitNotReadyException("topic " + topic.getName() + " was loaded anew meanwhile");
    }

    boolean isLive() {
        return knownEnd() == null;
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
