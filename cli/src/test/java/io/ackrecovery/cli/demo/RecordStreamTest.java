package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.store.PendingAckRecord;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RecordStreamTest {

    private static final int ENTRIES = 2_000;

    @Test
    void theSameSeedGivesTheSameRecords() {
        assertThat(bytes(entries(7))).isEqualTo(bytes(entries(7)));
    }

    @Test
    void anotherSeedGivesOthers() {
        assertThat(bytes(entries(7))).isNotEqualTo(bytes(entries(8)));
    }

    @Test
    void everySortOfRecordComes() {
        Set<Class<?>> sorts = new HashSet<>();
        entries(7).forEach(entry -> entry.forEach(record -> sorts.add(record.getClass())));

        assertThat(sorts).containsExactlyInAnyOrder(PendingAckRecord.class.getPermittedSubclasses());
    }

    @Test
    void entriesHoldOneRecordOrSeveral() {
        assertThat(entries(7)).allMatch(entry -> !entry.isEmpty());
        assertThat(entries(7)).anyMatch(entry -> entry.size() == 1);
        assertThat(entries(7)).anyMatch(entry -> entry.size() > 1);
    }

    private static List<List<PendingAckRecord>> entries(long seed) {
        RecordStream stream = new RecordStream(new SplittableRandom(seed));
        List<List<PendingAckRecord>> entries = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            entries.add(stream.nextEntry());
        }
        return entries;
    }

    private static List<String> bytes(List<List<PendingAckRecord>> entries) {
        return entries.stream()
                .map(entry -> Arrays.toString(PendingAckRecordFormat.encodeBatch(entry)))
                .toList();
    }
}
