package io.ackrecovery.store;

import static io.ackrecovery.store.Records.ack;
import static io.ackrecovery.store.Records.ackUpTo;
import static io.ackrecovery.store.Records.commit;
import static io.ackrecovery.store.Records.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrimIndexTest {

    @Test
    void trimsUpToTheLastEntryThatIsSettledWithAllBeforeIt() {
        TrimIndex index = index(16, entry(at(0), ack(1, 5)), entry(at(1), ack(2, 9)), entry(at(2), ack(3, 7)));
        assertThat(index.trimmable(settled(4))).isEmpty();
        assertThat(index.trimmable(settled(5))).contains(at(0));
        assertThat(index.trimmable(settled(8))).contains(at(0));
        assertThat(index.trimmable(settled(9))).contains(at(2));
    }

    @Test
    void letsEntriesWithoutAcknowledgementsGoWithThoseBefore() {
        TrimIndex index = index(16, entry(at(0), ack(1, 5)), entry(at(1), commit(1)), entry(at(2), ack(2, 6)));
        assertThat(index.trimmable(settled(5))).contains(at(1));
    }

    @Test
    void trimsEntriesBeforeTheFirstAcknowledgementAtOnce() {
        TrimIndex index = index(16, entry(at(0), commit(1)), entry(at(1), ack(2, 0)));
        assertThat(index.trimmable(TopicPosition.EARLIEST)).contains(at(0));
    }

    @Test
    void countsTheHighestOfSeveralRecordsAndTheCumulativeToo() {
        TrimIndex index = index(16, entry(at(0), ack(1, 5, 2), ackUpTo(2, 8), commit(1)));
        assertThat(index.trimmable(settled(7))).isEmpty();
        assertThat(index.trimmable(settled(8))).contains(at(0));
    }

    @Test
    void forgetsWhatWasTrimmed() {
        TrimIndex index = index(16, entry(at(0), ack(1, 5)), entry(at(1), ack(2, 9)));
        index.trimmed(at(0));
        assertThat(index.size()).isEqualTo(1);
        assertThat(index.trimmable(settled(5))).isEmpty();
        assertThat(index.trimmable(settled(9))).contains(at(1));
    }

    @Test
    void joinsNeighboursWhenAllBucketsAreTakenAndKeepsTheLaterOfTwo() {
        TrimIndex index = new TrimIndex(4);
        for (int i = 0; i < 5; i++) {
            add(index, entry(at(i), ack(i, i)));
        }
        assertThat(index.size()).isEqualTo(3);
        assertThat(index.trimmable(settled(0))).isEmpty();
        assertThat(index.trimmable(settled(1))).contains(at(1));
        assertThat(index.trimmable(settled(3))).contains(at(3));
        assertThat(index.trimmable(settled(4))).contains(at(4));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 1024})
    void neverTrimsTooMuchAndInTheEndEverything(int buckets) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TrimIndex index = new TrimIndex(buckets);
            List<ReplayEntry> entries = new ArrayList<>();
            int count = random.nextInt(60);
            for (int i = 0; i < count; i++) {
                ReplayEntry entry =
                        random.nextInt(3) == 0 ? entry(at(i), commit(i)) : entry(at(i), ack(i, i + random.nextInt(20)));
                entries.add(entry);
                add(index, entry);
                assertThat(index.size()).isLessThanOrEqualTo(buckets);
            }
            for (int settled = 0; settled < 80; settled++) {
                Optional<LogPosition> exact = exactly(entries, settled);
                Optional<LogPosition> answered = index.trimmable(settled(settled));
                if (buckets >= count || settled == 79) {
                    assertThat(answered).as("seed %d", seed).isEqualTo(exact);
                } else {
                    assertThat(answered.isEmpty() || !answered.get().isAfter(exact.orElse(LogPosition.EARLIEST)))
                            .as("seed %d", seed)
                            .isTrue();
                }
            }
        }
    }

    private static Optional<LogPosition> exactly(List<ReplayEntry> entries, long settled) {
        Optional<LogPosition> last = Optional.empty();
        for (ReplayEntry entry : entries) {
            boolean isSettled = entry.records().stream()
                    .filter(PendingAckRecord.IndividualAck.class::isInstance)
                    .map(PendingAckRecord.IndividualAck.class::cast)
                    .allMatch(ack -> ack.positions().get(0).entryId() <= settled);
            if (!isSettled) {
                return last;
            }
            last = Optional.of(entry.position());
        }
        return last;
    }

    private static TrimIndex index(int buckets, ReplayEntry... entries) {
        TrimIndex index = new TrimIndex(buckets);
        for (ReplayEntry entry : entries) {
            add(index, entry);
        }
        return index;
    }

    private static void add(TrimIndex index, ReplayEntry entry) {
        List<LogEntry> one = List.of(new LogEntry(entry.position(), entry.payload()));
        LogBatch batch = new LogBatch(one, entry.position().next());
        index.addAll(CheckedBatch.of("log", batch, new RecordReader(), new TrimIndex(2))
                .acked());
    }

    private static LogPosition at(int entry) {
        return new LogPosition(1, entry);
    }

    private static TopicPosition settled(long entry) {
        return new TopicPosition(9, entry);
    }
}
