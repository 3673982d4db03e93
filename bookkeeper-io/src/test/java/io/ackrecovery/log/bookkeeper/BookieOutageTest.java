package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Reading while bookies are down, on bookies of its own. */
class BookieOutageTest {
    private static final int BYTES = 1 << 20;

    @AutoClose
    private static final RealLogs logs = RealLogs.start();

    private String name;

    @BeforeEach
    void nameTheLog(TestInfo test) {
        name = "tenant/ns/persistent/" + test.getTestMethod().orElseThrow().getName();
    }

    @Test
    void oneBookieOfThreeIsNotMissed() throws Exception {
        List<LogPosition> written = logs.write(name, 3, 20);
        PendingAckLog log = logs.open(name);
        logs.bookKeeper.stopBookie(1);
        try {
            assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        } finally {
            logs.bookKeeper.startBookie(1);
        }
        Answers.of(log.close());
    }

    @Test
    void anOutageOfAllBookiesHeals() throws Exception {
        List<LogPosition> written = logs.write(name, 2, 20);
        PendingAckLog log = logs.open(name);
        logs.bookKeeper.stopAllBookies();
        try {
            Answers.failure(log.read(log.first(), 10, BYTES), LogUnavailable.class);
            Answers.failure(log.read(log.first(), 1, BYTES), LogUnavailable.class);
        } finally {
            logs.bookKeeper.startAllBookies();
        }

        await().atMost(Duration.ofSeconds(20))
                .until(() -> log.read(log.first(), 1, BYTES)
                        .handle((batch, failure) -> failure == null)
                        .toCompletableFuture()
                        .join());
        assertThat(Answers.positions(Answers.readAll(log))).isEqualTo(written);
        Answers.of(log.close());
    }
}
