package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogEntry;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Readers of ledgers that answer in every wrong way: what they bring is right or a failure, and every buffer is given back
 * once. One seed alone: {@code -Dsimulation.seed=N}.
 */
class LedgerReaderSimulationTest {
    private static final int SEEDS = 500;
    private static final int READERS = 50;
    private static final int LEDGER = 7;
    private static final int READS = 4;
    private static final List<byte[]> PAYLOADS = IntStream.range(0, 40)
            .mapToObj(i -> ("payload " + i).getBytes(StandardCharsets.UTF_8))
            .toList();

    private final ScheduledExecutorService readers = Executors.newScheduledThreadPool(READERS);
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);

    @AfterEach
    void shutDown() {
        readers.shutdownNow();
        later.shutdownNow();
    }

    @Test
    @Tag("I7")
    void everyBufferIsGivenBackOnceWhateverTheLedgerAnswers() {
        Map<Integer, UnreliableHandle> handles = new TreeMap<>();
        seeds().forEach(seed -> handles.put(seed, new UnreliableHandle(LEDGER, PAYLOADS, new Random(seed), later)));

        List<CompletableFuture<Void>> runs = handles.entrySet().stream()
                .map(run -> CompletableFuture.runAsync(() -> read(run.getKey(), run.getValue()), readers))
                .toList();
        runs.forEach(Answers::of);
        await().until(() -> handles.values().stream().noneMatch(UnreliableHandle::isPending));

        handles.forEach((seed, handle) -> assertThat(handle.buffers)
                .as("seed %d, %s, again with -Dsimulation.seed=%d", seed, handle.calls, seed)
                .allSatisfy(LedgerReaderSimulationTest::isBackOnce));
        if (handles.size() > 1) {
            everythingHappened(handles);
        }
    }

    /** Some reads, the last of which may still be unanswered when the reader is closed. */
    private static void read(int seed, UnreliableHandle handle) {
        Random random = new Random(~seed);
        LedgerReader reader =
                new LedgerReader(handle, 10, new ReadSettings(random.nextInt(4) != 0, Duration.ofMillis(100)));
        for (int i = 1; i <= READS; i++) {
            int first = random.nextInt(PAYLOADS.size());
            int count = 1 + random.nextInt(PAYLOADS.size() - first);
            CompletableFuture<List<LogEntry>> read = reader.read(first, count, 1_000);
            if (i == READS && random.nextBoolean()) {
                Answers.of(reader.close());
            }
            List<LogEntry> brought = Answers.of(read.exceptionally(failure -> List.of()));
            isAStretch(brought, first, count);
        }
    }

    private static void isAStretch(List<LogEntry> brought, int first, int count) {
        assertThat(brought).hasSizeLessThanOrEqualTo(count);
        for (int i = 0; i < brought.size(); i++) {
            assertThat(brought.get(i).position().entryId()).isEqualTo(first + i);
            assertThat(brought.get(i).payload()).isEqualTo(PAYLOADS.get(first + i));
        }
    }

    private static void isBackOnce(ByteBuf buffer) {
        assertThat(((CountedBuffer) buffer).releases()).isEqualTo(1);
        assertThat(buffer.refCnt()).isZero();
    }

    private static void everythingHappened(Map<Integer, UnreliableHandle> handles) {
        String calls =
                handles.values().stream().map(handle -> handle.calls).toList().toString();
        assertThat(UnreliableHandle.Mood.values()).allMatch(mood -> calls.contains(mood.name()));
        assertThat(calls).contains("batch", "read ");
        assertThat(handles.values().stream()
                        .mapToInt(handle -> handle.buffers.size())
                        .sum())
                .isGreaterThan(SEEDS * READS);
    }

    private static IntStream seeds() {
        Integer only = Integer.getInteger("simulation.seed");
        return only == null ? IntStream.range(0, SEEDS) : IntStream.of(only);
    }
}
