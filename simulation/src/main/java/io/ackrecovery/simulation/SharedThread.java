package io.ackrecovery.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

/** A broker's single thread that many subscriptions share: whoever has it keeps all others waiting. */
final class SharedThread {

    /** The longest that anybody may hold it, in nanoseconds. */
    static final long LONGEST_SLICE = 2_000_000;

    private final EventLoop loop;
    private final LongConsumer heldTooLong;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean taken;
    private long turn;

    /** @param heldTooLong is told once of each turn that is longer than a slice may be */
    SharedThread(EventLoop loop, LongConsumer heldTooLong) {
        this.loop = loop;
        this.heldTooLong = heldTooLong;
    }

    /** Work that takes so long, in slices between which others have their turn. */
    void work(long nanos, Runnable done) {
        long slice = Math.min(nanos, LONGEST_SLICE);
        take(() -> loop.after(slice, () -> {
            release();
            if (nanos > slice) {
                work(nanos - slice, done);
            } else {
                done.run();
            }
        }));
    }

    /** Has the thread until {@link #release()}. */
    void take(Runnable whenMine) {
        waiting.add(whenMine);
        next();
    }

    void release() {
        taken = false;
        next();
    }

    private void next() {
        if (taken || waiting.isEmpty()) {
            return;
        }
        taken = true;
        long mine = ++turn;
        loop.after(LONGEST_SLICE + 1, () -> {
            if (taken && turn == mine) {
                heldTooLong.accept(LONGEST_SLICE + 1);
            }
        });
        waiting.remove().run();
    }
}
