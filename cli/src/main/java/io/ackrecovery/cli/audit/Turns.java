package io.ackrecovery.cli.audit;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** So many pieces of work at a time, and none twice at a time; the others wait in the order in which they came. Thread-safe. */
final class Turns {
    private final int most;
    private final Set<String> atWork = new HashSet<>();
    private final Queue<Waiting> waiting = new ArrayDeque<>();

    private record Waiting(String name, Runnable begin) {}

    Turns(int most) {
        this.most = most;
    }

    /** @param work begun when it is its turn; must not throw */
    <T> CompletionStage<T> take(String name, Supplier<CompletionStage<T>> work) {
        CompletableFuture<T> end = new CompletableFuture<>();
        Runnable begin = () -> work.get().whenComplete((result, failure) -> {
            done(name);
            if (failure == null) {
                end.complete(result);
            } else {
                end.completeExceptionally(failure);
            }
        });
        synchronized (this) {
            waiting.add(new Waiting(name, begin));
        }
        beginNext();
        return end;
    }

    private void done(String name) {
        synchronized (this) {
            atWork.remove(name);
        }
        beginNext();
    }

    private void beginNext() {
        Runnable next = next();
        while (next != null) {
            next.run();
            next = next();
        }
    }

    private synchronized Runnable next() {
        Iterator<Waiting> each = waiting.iterator();
        while (atWork.size() < most && each.hasNext()) {
            Waiting first = each.next();
            if (atWork.add(first.name())) {
                each.remove();
                return first.begin();
            }
        }
        return null;
    }
}
