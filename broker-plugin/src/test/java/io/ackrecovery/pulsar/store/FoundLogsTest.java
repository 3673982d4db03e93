package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.pulsar.common.naming.TopicName;
import org.junit.jupiter.api.Test;

class FoundLogsTest {

    private final FoundLogs found = new FoundLogs();
    private final Object subscription = new Object();
    private final TopicLog log = new TopicLog(
            null, TopicName.get("topic"), TopicName.get("topic-sub__transaction_pending_ack"), "log", Optional.empty());

    @Test
    void aLogThatWasFoundIsKnownToTheNextOpenAndToNoFurtherOne() {
        assertThat(found.keep(subscription, Optional.of(log))).isTrue();

        assertThat(found.take(new Object())).isEmpty();
        assertThat(found.take(subscription)).contains(log);
        assertThat(found.take(subscription)).isEmpty();
    }

    @Test
    void aLogThatIsGoneWhenItIsLookedForAgainIsNotKnown() {
        found.keep(subscription, Optional.of(log));

        assertThat(found.keep(subscription, Optional.empty())).isFalse();
        assertThat(found.take(subscription)).isEmpty();
    }
}
