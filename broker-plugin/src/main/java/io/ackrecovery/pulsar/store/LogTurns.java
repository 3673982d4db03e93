package io.ackrecovery.pulsar.store;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * One owner a log, in the order of asking: a turn begins when the one before it has ended, and whoever has that is told that another
 * waits. Thread-safe.
 */
final class LogTurns {

    private final Map<String, Turn> last = new HashMap<>();

    /** Takes the next turn; whoever has it must end it, whether it has begun or not. */
    Turn take(String log) {
        Turn before;
        Turn turn;
        synchronized (this) {
            before = last.get(log);
            turn = new Turn(log, before == null ? CompletableFuture.completedFuture(null) : before.ended);
            last.put(log, turn);
        }
        if (before != null) {
            before.wanted.complete(null);
        }
        return turn;
    }

    /** How many logs have an owner. */
    synchronized int size() {
        return last.size();
    }

    private synchronized void forget(Turn turn) {
        last.remove(turn.log, turn);
    }

    final class Turn {
        private final String log;
        private final CompletableFuture<Void> begun;
        private final CompletableFuture<Void> wanted = new CompletableFuture<>();
        private final CompletableFuture<Void> ended = new CompletableFuture<>();

        private Turn(String log, CompletableFuture<Void> begun) {
            this.log = log;
            this.begun = begun;
        }

        /** Completes when the turn begins; a dependent that fails or is given up does no harm to it. */
        CompletableFuture<Void> begun() {
            return begun.copy();
        }

        /** What to do when another waits for this turn to end; at once if another does already. */
        void whenWanted(Runnable giveWay) {
            wanted.thenRun(giveWay);
        }

        /** May be called more than once. A turn that has not begun ends as soon as it begins. */
        void end() {
            begun.whenComplete((none, never) -> {
                forget(this);
                ended.complete(null);
            });
        }
    }
}
