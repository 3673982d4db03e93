package io.ackrecovery.pulsar.cluster;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/** Runs what is due, in the order of its time; milliseconds. */
final class VirtualTime {
    private record Event(long at, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final RandomGenerator random;
    private long now;
    private long number;

    VirtualTime(RandomGenerator random) {
        this.random = random;
    }

    void in(long millis, Runnable action) {
        events.add(new Event(now + millis, number++, action));
    }

    long upTo(long millis) {
        return random.nextLong(millis + 1);
    }

    long now() {
        return now;
    }

    /** @param afterEach what must always be so */
    void run(long millis, Runnable afterEach) {
        long end = now + millis;
        while (!events.isEmpty() && events.peek().at() <= end) {
            Event event = events.remove();
            now = event.at();
            event.action().run();
            afterEach.run();
        }
        now = end;
    }
}
