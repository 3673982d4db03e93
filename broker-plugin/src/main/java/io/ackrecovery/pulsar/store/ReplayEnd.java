package io.ackrecovery.pulsar.store;

import io.ackrecovery.supervisor.Outcome;
import java.util.concurrent.Executor;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckReplyCallBack;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;

/**
 * Tells a handle how its replay ended. Its future is completed in every case, unless the handle begins anew; and a load that failed
 * is closed, which the handle does not do. A replay that ended before the end of the log is no replay: the handle does not get ready.
 *
 * @param beforeReady what to do before the handle goes to work
 */
record ReplayEnd(
        PendingAckHandleImpl handle,
        MLPendingAckReplyCallBack callBack,
        Executor executor,
        StoreLoad load,
        Runnable beforeReady) {

    /** @param outcome null if the actor system has ended */
    void tell(Outcome outcome) {
        inTurn(() -> {
            if (outcome instanceof Outcome.Partial partial && partial.cause() != null) {
                endedEarly(partial);
            } else if (outcome instanceof Outcome.Complete || outcome instanceof Outcome.Partial) {
                beforeReady.run();
                succeed();
            } else if (outcome instanceof Outcome.Stopped stopped) {
                HandleFailures.tellWhy(handle, stopped.cause());
                load.release();
                callBack.replayFailed(HandleFailures.ofStop(stopped.cause()));
            } else if (outcome instanceof Outcome.Refused refused) {
                fail(HandleFailures.ofRefusal(refused));
            } else {
                fail(HandleFailures.closedUnderReplay(load.log()));
            }
        });
    }

    /**
     * Somebody closed the log under us, or took it. While the topic is ours that is to be begun anew: by this handle if it has been
     * given nothing yet, or else by another one, since nothing may be applied twice.
     */
    private void endedEarly(Outcome.Partial partial) {
        ServiceUnitNotReadyException end = load.topic().knownEnd();
        if (end != null) {
            fail(end);
        } else if (partial.progress().handedOver() == 0) {
            fail(HandleFailures.transientFailure("the log was closed before anything was replayed", partial.cause()));
        } else {
            String why = "log " + load.log() + " was closed or taken while it was replayed, the topic is loaded anew";
            fail(new ServiceUnitNotReadyException(why));
            load.topic().reload();
        }
    }

    private void succeed() {
        try {
            callBack.replayComplete();
        } catch (RuntimeException refused) {
            fail(HandleFailures.closedUnderReplay(load.log()));
        }
        inTurn(() -> handle.pendingAckHandleFuture()
                .completeExceptionally(new ServiceUnitNotReadyException("the handle did not become ready")));
    }

    private void fail(Throwable failure) {
        try {
            callBack.replayFailed(failure);
        } finally {
            load.closeAsync();
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
