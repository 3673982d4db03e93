package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a log answers is held against what it promises. */
class ReadAheadTest {

    private ReadAhead reads;
    private long ledger;

    @BeforeEach
    void beginAtTheThirdOfTenEntries() {
        InMemoryLogs logs = new InMemoryLogs();
        for (int i = 0; i < 10; i++) {
            ledger = logs.append("log", new byte[1]).ledgerId();
        }
        PendingAckLog log = logs.open("log", Set.of()).toCompletableFuture().getNow(null);
        Replay replay = new Replay(null, new TrimIndex(16), new Suspicion(10));
        replay.opened(log);
        replay.readOnFrom(at(2));
        reads = new ReadAhead(replay, StoreSettings.create(ConfigFactory.load()), ReadAheadTest::checked);
        reads.beginRead();
    }

    @Test
    void takesWhatFollows() {
        reads.add(batch(5, 2, 3, 4));
        assertThat(reads.from()).isEqualTo(at(5));
        assertThat(reads.atEnd()).isFalse();
    }

    @Test
    void isAtTheEndOnceTheLastEntryWasRead() {
        reads.add(batch(10, 8, 9));
        assertThat(reads.atEnd()).isTrue();
    }

    /** Pulsar 26368: nothing is left to read although the end is not reached; there it waits for ever. */
    @Test
    void isAtTheEndWhenNothingIsLeft() {
        reads.add(batch(2));
        assertThat(reads.atEnd()).isTrue();
        assertThat(reads.wantsMore()).isFalse();
    }

    @Test
    void goesOnAfterAnEmptyBatchThatPointsFurther() {
        reads.add(batch(7));
        assertThat(reads.from()).isEqualTo(at(7));
        assertThat(reads.atEnd()).isFalse();
    }

    @Test
    void refusesAnEntryBeforeThePositionItAskedFor() {
        assertThatIllegalStateException()
                .isThrownBy(() -> reads.add(batch(5, 1, 2)))
                .withMessage("a read from %s answered %s after %s", at(2), at(1), LogPosition.EARLIEST);
    }

    @Test
    void refusesAnEntryThatComesTwice() {
        assertThatIllegalStateException().isThrownBy(() -> reads.add(batch(5, 2, 2)));
    }

    @Test
    void refusesEntriesOutOfOrder() {
        assertThatIllegalStateException().isThrownBy(() -> reads.add(batch(5, 3, 2)));
    }

    @Test
    void refusesToReadOnBeforeTheLastEntry() {
        assertThatIllegalStateException().isThrownBy(() -> reads.add(batch(3, 2, 3)));
    }

    @Test
    void refusesMoreEntriesThanItAskedFor() {
        LogEntry[] entries = new LogEntry[1001];
        Arrays.setAll(entries, i -> new LogEntry(at(2 + i), new byte[1]));
        assertThatIllegalStateException()
                .isThrownBy(() -> reads.add(new LogBatch(Arrays.asList(entries), at(5000))))
                .withMessage("a read of 1000 entries answered 1001");
    }

    @Test
    void countsWhatWaitsWhetherItIsCheckedOrNot() {
        reads.endRead();
        reads.add(batch(3, 2));
        reads.check();
        assertThat(reads.wantsMore()).isTrue();
        reads.add(batch(4, 3));
        assertThat(reads.wantsMore()).isFalse();

        assertThat(reads.poll().next()).isEqualTo(at(3));
        assertThat(reads.poll().next()).isEqualTo(at(4));
        assertThat(reads.isEmpty()).isTrue();
    }

    @Test
    void dropsWhatWaitsWhetherItIsCheckedOrNot() {
        reads.add(batch(3, 2));
        reads.check();
        reads.add(batch(4, 3));

        reads.giveUp();

        assertThat(reads.poll()).isNull();
    }

    private static CheckedBatch checked(LogBatch batch) {
        return new CheckedBatch(List.of(), new TrimIndex(2), batch.next(), null);
    }

    private LogBatch batch(int next, int... entries) {
        return new LogBatch(
                Arrays.stream(entries)
                        .mapToObj(entry -> new LogEntry(at(entry), new byte[1]))
                        .toList(),
                at(next));
    }

    private LogPosition at(int entry) {
        return new LogPosition(ledger, entry);
    }
}
