package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OnInterruptTest {

    private static final long LONG = 60_000;

    private final AtomicBoolean last = new AtomicBoolean();

    @Test
    void workThatIsNotInterruptedAnswers() throws Exception {
        assertThat(OnInterrupt.watching(() -> "done", () -> last.set(true))).isEqualTo("done");
        assertThat(last).isFalse();
    }

    @Test
    void workThatFailsFailsAsItDid() {
        assertThatThrownBy(() -> OnInterrupt.watching(
                        () -> {
                            throw new IOException("broken");
                        },
                        () -> last.set(true)))
                .isInstanceOf(IOException.class);
        assertThat(last).isFalse();
    }

    @Test
    void workIsInterruptedAndTheLastDeedIsDoneWhenItHasEnded() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        AtomicBoolean endedBefore = new AtomicBoolean();
        OnInterrupt watch = OnInterrupt.ofThisThread(() -> endedBefore.set(ended.get()), LONG);
        Thread hook = new Thread(watch::interrupt);

        assertThatThrownBy(() -> watch.run(() -> {
                    hook.start();
                    try {
                        new CountDownLatch(1).await();
                    } finally {
                        ended.set(true);
                    }
                    return null;
                }))
                .isInstanceOf(InterruptedException.class);

        hook.join(LONG);
        assertThat(endedBefore).isTrue();
    }

    @Test
    void whateverInterruptedWorkFailsWithItWasInterrupted() throws Exception {
        OnInterrupt watch = OnInterrupt.ofThisThread(() -> last.set(true), LONG);
        Thread hook = new Thread(watch::interrupt);

        assertThatThrownBy(() -> watch.run(() -> {
                    hook.start();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException interrupted) {
                        throw new IOException("the channel is closed", interrupted);
                    }
                    return null;
                }))
                .isInstanceOf(InterruptedException.class);
        hook.join(LONG);
    }

    @Test
    void workThatDoesNotReactIsNotWaitedForWithoutEnd() throws Exception {
        OnInterrupt watch = OnInterrupt.ofThisThread(() -> last.set(true), 1);
        Thread hook = new Thread(watch::interrupt);

        watch.run(() -> {
            hook.start();
            boolean deaf = true;
            while (deaf) {
                try {
                    hook.join(LONG);
                    deaf = false;
                } catch (InterruptedException ignored) {
                    // It does not react.
                }
            }
            assertThat(last).isTrue();
            return null;
        });
    }
}
