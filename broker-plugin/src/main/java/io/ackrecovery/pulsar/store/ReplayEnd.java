package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Outcome;
import java.util.concurrent.Executor;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;

/**
 * Tells a handle how its replay ended. Its future is completed in every case, unless the handle begins anew; and a store whose replay
 * failed is closed, which the handle does not do.
 */
record ReplayEnd(
        PendingAckHandleImpl handle,
        MLPendingAckReplyCallBack callBack,
        Executor executor,
        LiveTopic topic,
        ActorPendingAckStore store) {

    /**
     * @param outcome null if the actor system has ended
     * @param beforeReady what to do before the handle goes to work
     */
    void tell(Outcome outcome, Runnable beforeReady) {
        inTurn(() -> {
            if (outcome instanceof Outcome.Partial partial && mayBeginAnew(partial)) {
                fail(HandleFailures.transientFailure(
                        "the log was closed before anything was replayed", partial.cause()));
            } else if (outcome instanceof Outcome.Complete || outcome instanceof Outcome.Partial) {
                beforeReady.run();
                succeed();
            } else if (outcome instanceof Outcome.Stopped stopped) {
                giveUp(stopped.cause());
            } else if (outcome instanceof Outcome.Refused refused) {
                fail(HandleFailures.transientFailure("not replayed: " + refused.reason(), null));
            } else {
                fail(store.closedUnderReplay());
            }
        });
    }

    /** An earlier owner in this broker closed the log under us; nothing was applied, so nothing can be applied twice. */
    private boolean mayBeginAnew(Outcome.Partial partial) {
        return partial.cause() != null && partial.progress().applied() == 0 && topic.isLive();
    }

    private void succeed() {
        try {
            callBack.replayComplete();
        } catch (RuntimeException refused) {
            fail(store.closedUnderReplay());
        }
        inTurn(() -> handle.pendingAckHandleFuture()
                .completeExceptionally(new ServiceUnitNotReadyException("the handle did not become ready")));
    }

    private void giveUp(Throwable cause) {
        // The handle's own answer to its clients would not say why.
        handle.pendingAckHandleFuture().completeExceptionally(HandleFailures.named(cause));
        fail(HandleFailures.ofStop(cause));
    }

    private void fail(Throwable failure) {
        try {
            callBack.replayFailed(failure);
        } finally {
            store.closeAsync();
        }
    }

    /** On the handle's own thread, or here if that has ended with its broker. */
    private void inTurn(Runnable step) {
        try {
            executor.execute(step);
        } catch (RuntimeException ended) {
            step.run();
        }
    }
}
