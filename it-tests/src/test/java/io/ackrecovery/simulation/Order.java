package io.ackrecovery.simulation;

import io.ackrecovery.it.support.RecordingTarget;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One command to the supervisor, and all that came back for it. */
final class Order<A> {

    /** Commands at random moments. */
    enum Kind {
        RECOVER,
        CLOSE,
        RETRY,
        SKIP
    }

    /** An answer, and when it came. */
    record Answer<A>(A answer, long at) {}

    final Kind kind;
    final StormLog log;

    /** Of a Recover, else null. */
    final RecordingTarget target;

    final long sentAt = System.nanoTime();
    final Queue<Answer<A>> answers = new ConcurrentLinkedQueue<>();

    Order(Kind kind, StormLog log, RecordingTarget target) {
        this.kind = kind;
        this.log = log;
        this.target = target;
    }

    boolean isAnswered() {
        return !answers.isEmpty();
    }

    /** Null as long as there is none. */
    A answer() {
        return isAnswered() ? answers.peek().answer() : null;
    }

    @Override
    public String toString() {
        return kind + " of " + log;
    }
}
