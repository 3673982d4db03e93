package io.ackrecovery.it.support;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting in tests on real parts: for a condition, or for a time that the test is about. */
public final class Pause {

    private Pause() {}

    /** An outage has to last; a silence has to be listened to. Never used to wait for something to happen. */
    public static void of(Duration duration) {
        await().pollDelay(duration).atMost(duration.plus(Expect.PATIENCE)).until(() -> true);
    }

    public static void until(Callable<Boolean> condition) {
        await().atMost(Expect.PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
    }
}
