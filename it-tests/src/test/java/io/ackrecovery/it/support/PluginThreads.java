package io.ackrecovery.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.awaitility.Awaitility;

/** The threads that the plug-in of any broker in this JVM has. */
public final class PluginThreads {

    private PluginThreads() {}

    public static List<String> names() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("ack-recovery"))
                .toList();
    }

    /** They end a second or two after their broker. */
    public static void areGone() {
        Awaitility.await()
                .atMost(Expect.PATIENCE)
                .untilAsserted(() -> assertThat(names()).isEmpty());
    }
}
