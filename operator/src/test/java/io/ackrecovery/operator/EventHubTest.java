package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventHubTest {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        thread.shutdownNow();
    }

    /** Who asks is refused before, but others may join between the question and the answer. */
    @Test
    void oneMoreThanMayWatchIsNotTakenIn() {
        EventHub hub = new EventHub(
                Settings.open("events.max-streams = 1"), Served.operations(new ScriptedRecoveries()), thread);

        assertThat(hub.join(new Nobody("first"))).isTrue();
        assertThat(hub.join(new Nobody("second"))).isFalse();

        hub.leave(new Nobody("first"));
        assertThat(hub.join(new Nobody("second"))).isTrue();
    }

    private record Nobody(String name) implements EventStream.Watcher {
        @Override
        public boolean hasRoom() {
            return true;
        }

        @Override
        public void send(byte[] event) {}

        @Override
        public void end(byte[] event) {}
    }
}
