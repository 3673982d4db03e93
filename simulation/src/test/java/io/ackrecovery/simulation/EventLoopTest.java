package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EventLoopTest {

    private final EventLoop loop = new EventLoop(1);
    private final List<String> done = new ArrayList<>();

    @Test
    void timeMovesToTheNextTimerOnly() {
        loop.after(20, () -> done.add("late"));
        loop.after(10, () -> done.add("early"));

        assertThat(loop.advance(100)).isTrue();
        assertThat(loop.nanos()).isEqualTo(10);
        assertThat(loop.runOne()).isTrue();
        assertThat(loop.runOne()).isFalse();
        assertThat(done).containsExactly("early");
    }

    @Test
    void timeStopsAtTheLimit() {
        loop.after(20, () -> done.add("late"));

        assertThat(loop.advance(15)).isFalse();
        assertThat(loop.nanos()).isEqualTo(15);
    }

    @Test
    void aCancelledTimerNeverFires() {
        Timer timer = loop.after(10, () -> done.add("cancelled"));

        assertThat(timer.cancel()).isTrue();
        assertThat(timer.cancel()).isFalse();
        assertThat(timer.isCancelled()).isTrue();
        assertThat(loop.advance(100)).isFalse();
    }

    @Test
    void aTimerThatHasFiredCannotBeCancelled() {
        Timer timer = loop.after(10, () -> {});
        loop.advance(100);

        assertThat(timer.cancel()).isFalse();
        assertThat(timer.isCancelled()).isFalse();
    }

    @Test
    void theSeedDecidesTheOrderOfWhatIsReady() {
        assertThat(orderWith(1)).isEqualTo(orderWith(1)).isNotEqualTo(orderWith(2));
    }

    private static List<Integer> orderWith(long seed) {
        List<Integer> order = new ArrayList<>();
        EventLoop loop = new EventLoop(seed);
        for (int i = 0; i < 20; i++) {
            int task = i;
            loop.execute(() -> order.add(task));
        }
        while (loop.runOne()) {}
        return order;
    }

    @Test
    void workThatWaitsForTasksIsDoneBesideThem() {
        String answer = loop.pumping(() -> {
            CompletableFuture<String> asked = new CompletableFuture<>();
            loop.execute(() -> asked.complete("answered on the loop"));
            return asked.get();
        });

        assertThat(answer).isEqualTo("answered on the loop");
        assertThat(loop.nanos()).isZero();
    }

    @Test
    void aClosedLoopIsFoundNoMore() {
        var config = ConfigFactory.parseString(EventLoop.KEY + " = " + loop.name());
        assertThat(EventLoop.of(config)).isSameAs(loop);

        loop.close();

        assertThatThrownBy(() -> EventLoop.of(config)).hasMessage("the simulated world is closed already");
    }
}
