package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.Arrays;
import java.util.Optional;

/**
 * Says up to where a log may be trimmed: an entry is no longer needed once every acknowledgement in it and in those
 * before it is settled on the topic. So what counts is the highest acknowledged position so far, and a bucket is kept only
 * where it rises; an entry that does not raise it joins the bucket before. When all buckets are taken, neighbours are joined in
 * pairs: trimming then comes in larger steps, never too early. Takes 32 bytes a bucket.
 */
final class TrimIndex {

    private static final int LONGS = 4;
    private static final int FIRST_BUCKETS = 4;

    private final int maxBuckets;

    /** A bucket: last log position (ledger, entry), highest acknowledged topic position up to there (ledger, entry). */
    private long[] buckets = {};

    private int size;

    TrimIndex(int maxBuckets) {
        this.maxBuckets = maxBuckets;
    }

    /** All entries up to this one, which none that was added before comes after, acknowledge nothing after {@code highest}. */
    void add(LogPosition upTo, TopicPosition highest) {
        add(upTo.ledgerId(), upTo.entryId(), highest.ledgerId(), highest.entryId());
    }

    /** As {@link #add(LogPosition, TopicPosition)}, number by number. */
    void add(long ledgerId, long entryId, long ackedLedgerId, long ackedEntryId) {
        if (size > 0 && !risesTo(ackedLedgerId, ackedEntryId)) {
            putLog(size - 1, ledgerId, entryId);
            return;
        }
        if (size == maxBuckets) {
            joinPairs();
        }
        if (size * LONGS == buckets.length) {
            int room = Math.min(maxBuckets, Math.max(FIRST_BUCKETS, 2 * size));
            buckets = Arrays.copyOf(buckets, room * LONGS);
        }
        putLog(size, ledgerId, entryId);
        putTopic(size, ackedLedgerId, ackedEntryId);
        size++;
    }

    /** Whether the position is after the highest so far. */
    private boolean risesTo(long ackedLedgerId, long ackedEntryId) {
        int last = (size - 1) * LONGS;
        return TopicPosition.isAfter(ackedLedgerId, ackedEntryId, buckets[last + 2], buckets[last + 3]);
    }

    /** All that a later part of the log has added to an index of its own. */
    void addAll(TrimIndex later) {
        for (int i = 0; i < later.size; i++) {
            int at = i * LONGS;
            add(later.buckets[at], later.buckets[at + 1], later.buckets[at + 2], later.buckets[at + 3]);
        }
    }

    /** The last log position that is no longer needed; empty if all are. */
    Optional<LogPosition> trimmable(TopicPosition settled) {
        int i = 0;
        while (i < size && topicAt(i).compareTo(settled) <= 0) {
            i++;
        }
        return i == 0 ? Optional.empty() : Optional.of(logAt(i - 1));
    }

    /** Forgets what was trimmed, and the room it took. */
    void trimmed(LogPosition upTo) {
        int i = 0;
        while (i < size && !logAt(i).isAfter(upTo)) {
            i++;
        }
        buckets = Arrays.copyOfRange(buckets, i * LONGS, size * LONGS);
        size -= i;
    }

    /** Gives back the room that no bucket takes. */
    void compact() {
        buckets = Arrays.copyOf(buckets, size * LONGS);
    }

    /** Forgets everything: there is no log to trim any more. */
    void clear() {
        buckets = new long[0];
        size = 0;
    }

    int size() {
        return size;
    }

    /** Of two neighbours the later one stands for both: it has the later log position and the higher topic position. */
    private void joinPairs() {
        int joined = 0;
        for (int i = size % 2 == 0 ? 1 : 0; i < size; i += 2) {
            System.arraycopy(buckets, i * LONGS, buckets, joined * LONGS, LONGS);
            joined++;
        }
        size = joined;
    }

    private void putLog(int bucket, long ledgerId, long entryId) {
        buckets[bucket * LONGS] = ledgerId;
        buckets[bucket * LONGS + 1] = entryId;
    }

    private void putTopic(int bucket, long ledgerId, long entryId) {
        buckets[bucket * LONGS + 2] = ledgerId;
        buckets[bucket * LONGS + 3] = entryId;
    }

    private LogPosition logAt(int bucket) {
        return new LogPosition(buckets[bucket * LONGS], buckets[bucket * LONGS + 1]);
    }

    private TopicPosition topicAt(int bucket) {
        return new TopicPosition(buckets[bucket * LONGS + 2], buckets[bucket * LONGS + 3]);
    }
}
