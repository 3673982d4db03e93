package io.ackrecovery.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** Counts calls, applies faults, gives the answers. */
final class CallBook {

    /** @see Fault.AtMost */
    interface Work<T> {
        T run(int limit) throws LogException;
    }

    private record Key(String log, Call call) {}

    private record NthCall(String log, Call call, int nth) {}

    private final Executor executor;
    private final Map<Key, Integer> made = new HashMap<>();
    private final Map<Key, Integer> failed = new HashMap<>();
    private final Map<String, Integer> open = new HashMap<>();
    private final Map<NthCall, Fault> script = new HashMap<>();
    private final List<ContractViolation> violations = new ArrayList<>();
    private FaultPlan plan = (log, call, nth) -> Fault.none();

    CallBook(Executor executor) {
        this.executor = executor;
    }

    <T> CompletionStage<T> answer(String log, Call call, Work<T> work, Runnable beforeAnswer) {
        return answer(log, call, begin(log, call), work, beforeAnswer);
    }

    /** Counts the call and says how it shall go. */
    Fault begin(String log, Call call) {
        int nth;
        Fault scripted;
        FaultPlan current;
        synchronized (this) {
            nth = made.merge(new Key(log, call), 1, Integer::sum);
            scripted = script.get(new NthCall(log, call, nth));
            current = plan;
        }
        return scripted != null ? scripted : current.faultOf(log, call, nth);
    }

    /** @param beforeAnswer runs before the caller's callbacks, which may make the next call at once */
    <T> CompletionStage<T> answer(String log, Call call, Fault fault, Work<T> work, Runnable beforeAnswer) {
        CompletableFuture<T> promise = fault instanceof Fault.Twice ? new AnsweredTwice<>() : new CompletableFuture<>();
        if (fault instanceof Fault.Throwing throwing) {
            countFailure(log, call);
            beforeAnswer.run();
            throw CallBook.<RuntimeException>unchecked(throwing.failure());
        } else if (fault instanceof Fault.Fail fail) {
            complete(log, call, null, fail.failure(), promise, beforeAnswer);
        } else if (fault instanceof Fault.Hold hold) {
            hold.arrive(
                    () -> work(log, call, work, Integer.MAX_VALUE, promise, beforeAnswer),
                    failure -> complete(log, call, null, failure, promise, beforeAnswer));
        } else if (!(fault instanceof Fault.Stall)) {
            int limit = fault instanceof Fault.AtMost atMost ? atMost.entries() : Integer.MAX_VALUE;
            work(log, call, work, limit, promise, beforeAnswer);
        }
        return promise;
    }

    private <T> void work(
            String log, Call call, Work<T> work, int limit, CompletableFuture<T> promise, Runnable beforeAnswer) {
        try {
            complete(log, call, work.run(limit), null, promise, beforeAnswer);
        } catch (LogException failure) {
            complete(log, call, null, failure, promise, beforeAnswer);
        }
    }

    private <T> void complete(
            String log, Call call, T value, Throwable failure, CompletableFuture<T> promise, Runnable beforeAnswer) {
        if (failure != null) {
            countFailure(log, call);
        }
        executor.execute(() -> {
            beforeAnswer.run();
            if (failure != null) {
                promise.completeExceptionally(failure);
            } else {
                promise.complete(value);
            }
        });
    }

    private synchronized void countFailure(String log, Call call) {
        failed.merge(new Key(log, call), 1, Integer::sum);
    }

    /** Throws a checked exception through a method that declares none, as a badly behaved library can. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    ContractViolation violation(String message) {
        ContractViolation violation = new ContractViolation(message);
        synchronized (this) {
            violations.add(violation);
        }
        return violation;
    }

    synchronized void script(String log, Call call, int nth, Fault fault) {
        script.put(new NthCall(log, call, nth), fault);
    }

    synchronized void plan(FaultPlan newPlan) {
        plan = newPlan;
    }

    synchronized void opened(String log) {
        open.merge(log, 1, Integer::sum);
    }

    synchronized void closed(String log) {
        open.merge(log, -1, Integer::sum);
    }

    synchronized int openHandles(String log) {
        return open.getOrDefault(log, 0);
    }

    synchronized int openHandles() {
        return open.values().stream().mapToInt(Integer::intValue).sum();
    }

    synchronized int made(String log, Call call) {
        return made.getOrDefault(new Key(log, call), 0);
    }

    synchronized int failed(String log, Call call) {
        return failed.getOrDefault(new Key(log, call), 0);
    }

    synchronized List<ContractViolation> violations() {
        return List.copyOf(violations);
    }

    /** A stage whose last step for the caller, {@code whenComplete}, calls back twice, and so do those derived from it. */
    private static final class AnsweredTwice<T> extends CompletableFuture<T> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new AnsweredTwice<>();
        }

        @Override
        public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
            super.whenComplete(action);
            return super.whenComplete(action);
        }
    }
}
