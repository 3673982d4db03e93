package io.ackrecovery.log.bookkeeper;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.api.LedgerEntries;

/** A ledger that answers each read as chance has it. */
final class UnreliableHandle extends FakeHandle {
    /** From well before to well after the time-out of a batch read, which is 100 ms. */
    private static final int LATEST_MILLIS = 250;

    /** How one read goes. */
    enum Mood {
        GOOD,
        SHORT,
        DISORDERED,
        WITH_A_HOLE,
        NOT_TO_BE_COPIED,
        FAILING,
        THROWING,
        UNSUPPORTED,
        NOTHING
    }

    private final Random random;
    private final ScheduledExecutorService later;
    private final AtomicInteger pending = new AtomicInteger();
    private boolean readable = true;

    UnreliableHandle(long ledger, List<byte[]> payloads, Random random, ScheduledExecutorService later) {
        super(ledger, payloads);
        this.random = random;
        this.later = later;
    }

    /** Whether a late answer is still to come, or is being taken in. */
    boolean isPending() {
        return pending.get() > 0;
    }

    @Override
    public CompletableFuture<LedgerEntries> batchReadAsync(long first, int count, long bytes) {
        return answer("batch", first, first + count - 1);
    }

    @Override
    public CompletableFuture<LedgerEntries> readAsync(long first, long last) {
        return answer("read", first, last);
    }

    @Override
    public CompletableFuture<LedgerEntries> readUnconfirmedAsync(long first, long last) {
        return answer("unconfirmed", first, last);
    }

    private synchronized CompletableFuture<LedgerEntries> answer(String call, long first, long last) {
        Mood mood = Mood.values()[random.nextInt(Mood.values().length)];
        int delay = random.nextInt(3) == 0 ? random.nextInt(LATEST_MILLIS) : 0;
        calls.add(call + " " + first + "-" + last + " " + mood + " after " + delay + " ms");
        if (mood == Mood.THROWING) {
            throw new IllegalStateException("thrown on purpose");
        }
        CompletableFuture<LedgerEntries> answer = answer(mood, first, last);
        return delay == 0 ? answer : late(answer, delay);
    }

    private CompletableFuture<LedgerEntries> answer(Mood mood, long first, long last) {
        return switch (mood) {
            case FAILING -> CompletableFuture.failedFuture(new BKException.BKNoSuchEntryException());
            case UNSUPPORTED -> CompletableFuture.failedFuture(new UnsupportedOperationException());
            case NOTHING -> CompletableFuture.completedFuture(null);
            default -> CompletableFuture.completedFuture(some(mood, first, last));
        };
    }

    private LedgerEntries some(Mood mood, long first, long last) {
        List<Long> ids =
                new ArrayList<>(LongStream.rangeClosed(first, last).boxed().toList());
        switch (mood) {
            case SHORT ->
                ids.subList(1 + random.nextInt(ids.size()), ids.size()).clear();
            case DISORDERED -> Collections.shuffle(ids, random);
            case WITH_A_HOLE -> {
                if (ids.size() > 1) {
                    ids.remove(random.nextInt(ids.size()));
                }
            }
            default -> {}
        }
        readable = mood != Mood.NOT_TO_BE_COPIED;
        return entries(ids);
    }

    @Override
    ByteBuf buffer(byte[] payload) {
        return new CountedBuffer(payload, readable || random.nextBoolean());
    }

    /** What hangs on the answer is done, on the scheduler's thread, before it counts as no longer pending. */
    private CompletableFuture<LedgerEntries> late(CompletableFuture<LedgerEntries> answer, int delay) {
        CompletableFuture<LedgerEntries> late = new CompletableFuture<>();
        pending.incrementAndGet();
        later.schedule(
                () -> {
                    answer.whenComplete((entries, failure) -> {
                        if (failure == null) {
                            late.complete(entries);
                        } else {
                            late.completeExceptionally(failure);
                        }
                    });
                    pending.decrementAndGet();
                },
                delay,
                TimeUnit.MILLISECONDS);
        return late;
    }
}
