package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogEntry;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.LedgerMetadataBuilder;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.net.BookieId;
import org.junit.jupiter.api.Test;

class LedgerReaderTest {
    private static final long LEDGER = 7;
    private static final ReadSettings BATCHES = new ReadSettings(true, Duration.ofMillis(100));
    private static final List<byte[]> PAYLOADS =
            IntStream.range(0, 20).mapToObj(i -> new byte[] {(byte) i, 0, 0, 0}).toList();

    private final Batching handle = new Batching();
    private final LedgerReader reader = new LedgerReader(handle, 4, BATCHES);

    /** Answers batch reads as the test says. */
    private static class Batching extends FakeHandle {
        CompletableFuture<LedgerEntries> batch;
        long confirmed = 19;

        Batching() {
            super(LEDGER, PAYLOADS);
        }

        @Override
        public CompletableFuture<LedgerEntries> batchReadAsync(long first, int count, long bytes) {
            calls.add("batch " + first + "+" + count + " of " + bytes);
            return batch != null ? batch : entries(first, first + count - 1);
        }

        @Override
        public long getLastAddConfirmed() {
            return confirmed;
        }
    }

    private void everyBufferIsBack() {
        assertThat(handle.buffers)
                .isNotEmpty()
                .allSatisfy(buffer -> assertThat(buffer.refCnt()).isZero());
    }

    @Test
    void readsABatchAndGivesItsBuffersBack() {
        List<LogEntry> read = Answers.of(reader.read(3, 5, 1_000));

        assertThat(handle.calls).containsExactly("batch 3+5 of 1000");
        assertThat(read).extracting(entry -> entry.position().entryId()).containsExactly(3L, 4L, 5L, 6L, 7L);
        assertThat(read.get(4).payload()).isEqualTo(PAYLOADS.get(7));
        everyBufferIsBack();
    }

    @Test
    void aBatchMayBringFewerThanAsked() {
        handle.batch = handle.entries(3, 4);

        assertThat(Answers.of(reader.read(3, 5, 1_000))).hasSize(2);
        everyBufferIsBack();
    }

    @Test
    void readsEntryByEntryForEverOnceTheHandleHasNoBatches() {
        handle.batch = CompletableFuture.failedFuture(new UnsupportedOperationException());

        assertThat(Answers.of(reader.read(0, 5, 1_000))).hasSize(5);
        assertThat(Answers.of(reader.read(5, 5, 1_000))).hasSize(5);

        assertThat(handle.calls).containsExactly("batch 0+5 of 1000", "read 0-4", "read 5-9");
        everyBufferIsBack();
    }

    @Test
    void readsEntryByEntryWhenTheClientHasNoBatches() {
        LedgerReader plain = new LedgerReader(handle, 4, new ReadSettings(false, BATCHES.batchTimeout()));

        assertThat(Answers.of(plain.read(0, 5, 1_000))).hasSize(5);

        assertThat(handle.calls).containsExactly("read 0-4");
        everyBufferIsBack();
    }

    @Test
    void readsAStripedLedgerEntryByEntry() {
        Batching striped = new Batching() {
            @Override
            public LedgerMetadata getLedgerMetadata() {
                return metadata(3, 2);
            }
        };

        Answers.of(new LedgerReader(striped, 4, BATCHES).read(0, 5, 1_000));

        assertThat(striped.calls).containsExactly("read 0-4");
    }

    private static LedgerMetadata metadata(int ensemble, int writeQuorum) {
        return LedgerMetadataBuilder.create()
                .withId(LEDGER)
                .withEnsembleSize(ensemble)
                .withWriteQuorumSize(writeQuorum)
                .withAckQuorumSize(1)
                .newEnsembleEntry(
                        0,
                        IntStream.range(0, ensemble)
                                .mapToObj(i -> BookieId.parse("bookie-" + i))
                                .toList())
                .build();
    }

    @Test
    void readsPastWhatTheHandleKnowsAsConfirmed() {
        handle.confirmed = 3;

        assertThat(Answers.of(reader.read(2, 5, 1_000))).hasSize(5);

        assertThat(handle.calls).containsExactly("unconfirmed 2-6");
        everyBufferIsBack();
    }

    @Test
    void aFailedBatchIsNotReadAgain() {
        handle.batch = CompletableFuture.failedFuture(new BKException.BKNoSuchEntryException());

        Answers.failure(reader.read(0, 5, 1_000), CompletionException.class);

        assertThat(handle.calls).hasSize(1);
    }

    @Test
    void aHandleThatThrowsIsAFailedRead() {
        Batching broken = new Batching() {
            @Override
            public CompletableFuture<LedgerEntries> batchReadAsync(long first, int count, long bytes) {
                throw new IllegalStateException("broken");
            }
        };

        CompletionException failure =
                Answers.failure(new LedgerReader(broken, 4, BATCHES).read(0, 5, 1_000), CompletionException.class);

        assertThat(failure).hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void buffersComeBackWhenTheWrongEntriesAreBrought() {
        handle.batch = handle.entries(4, 6);

        Answers.failure(reader.read(3, 5, 1_000), CompletionException.class);

        everyBufferIsBack();
    }

    @Test
    void aBatchThatIsNotAnsweredIsReadEntryByEntryAndGivenBackWhenItComesAfterAll() {
        CompletableFuture<LedgerEntries> late = new CompletableFuture<>();
        handle.batch = late;

        assertThat(Answers.of(reader.read(0, 3, 1_000))).hasSize(3);
        late.complete(Answers.of(handle.entries(0, 2)));

        assertThat(handle.calls).containsExactly("batch 0+3 of 1000", "read 0-2");
        everyBufferIsBack();
    }

    @Test
    void buffersComeBackWhenTheAnswerComesAfterTheClose() {
        CompletableFuture<LedgerEntries> late = new CompletableFuture<>();
        handle.batch = late;
        CompletableFuture<List<LogEntry>> read = reader.read(0, 3, 1_000);

        Answers.of(reader.close());
        late.complete(Answers.of(handle.entries(0, 2)));

        assertThat(Answers.of(read)).hasSize(3);
        everyBufferIsBack();
    }

    @Test
    void aPayloadIsACopy() {
        LogEntry read = Answers.of(reader.read(0, 1, 1_000)).get(0);
        ByteBuf source = handle.buffers.get(0);

        assertThat(source.refCnt()).isZero();
        assertThat(read.payload()).isEqualTo(PAYLOADS.get(0)).isNotSameAs(PAYLOADS.get(0));
    }

    @Test
    void asksForAsManyEntriesAsFitByTheirAverageSize() {
        assertThat(reader.fit(100, 50, 40)).isEqualTo(10);
        assertThat(reader.fit(5, 50, 40)).isEqualTo(5);
        assertThat(reader.fit(100, 2, 40)).isEqualTo(2);
        assertThat(reader.fit(100, 50, 1)).isEqualTo(1);
    }

    @Test
    void learnsTheSizeOfEntriesFromTheFirst() {
        LedgerReader unknown = new LedgerReader(handle, 0, BATCHES);
        assertThat(unknown.fit(100, 50, 40)).isEqualTo(1);

        Answers.of(unknown.read(0, 1, 40));

        assertThat(unknown.fit(100, 50, 40)).isEqualTo(10);
    }
}
