package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedThreadTest {

    private static final long SLICE = SharedThread.LONGEST_SLICE;

    private final EventLoop loop = new EventLoop(1);
    private final List<String> done = new ArrayList<>();
    private final List<Long> heldTooLong = new ArrayList<>();
    private final SharedThread thread = new SharedThread(loop, heldTooLong::add);

    @Test
    void longWorkIsDoneInSlicesBetweenWhichOthersHaveTheirTurn() {
        thread.work(3 * SLICE, () -> done.add("long at " + loop.nanos() / SLICE));
        thread.work(SLICE, () -> done.add("short at " + loop.nanos() / SLICE));
        run();

        assertThat(done).containsExactly("short at 2", "long at 4");
        assertThat(heldTooLong).isEmpty();
    }

    @Test
    void whoHoldsItForLongerThanASliceIsTold() {
        thread.take(() -> loop.after(5 * SLICE, thread::release));
        thread.work(1, () -> done.add("waited until " + loop.nanos() / SLICE));
        run();

        assertThat(done).containsExactly("waited until 5");
        assertThat(heldTooLong).hasSize(1);
    }

    private void run() {
        do {
            while (loop.runOne()) {}
        } while (loop.advance(100 * SLICE));
    }
}
