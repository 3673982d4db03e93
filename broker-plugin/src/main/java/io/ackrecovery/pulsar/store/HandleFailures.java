package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogException;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Outcome;
import org.apache.bookkeeper.client.api.BKException;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerFencedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.NonRecoverableLedgerException;
import org.apache.pulsar.broker.service.BrokerServiceException.NotAllowedException;
import org.apache.pulsar.broker.service.BrokerServiceException.ServiceUnitNotReadyException;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.metadata.api.MetadataStoreException;

/**
 * What a broker's pending-ack handle is told of a failure. The handle decides by the exception's class whether it begins anew, after
 * 100 ms, doubling to a minute, without end; or gives up, until the topic is loaded again.
 */
final class HandleFailures {

    private HandleFailures() {}

    /** Whether the handle would begin anew. */
    static boolean isRetried(Throwable failure) {
        return failure instanceof ManagedLedgerException
                        && !(failure instanceof ManagedLedgerFencedException)
                        && !(failure instanceof NonRecoverableLedgerException)
                || failure instanceof PulsarClientException.BrokerPersistenceException
                || failure instanceof PulsarClientException.LookupException
                || failure instanceof PulsarClientException.ConnectException
                || failure instanceof MetadataStoreException
                || failure instanceof BKException;
    }

    /** Something that a new attempt may mend. */
    static Exception transientFailure(String message, Throwable cause) {
        return new ManagedLedgerException(message, cause);
    }

    /**
     * A log was closed or taken before anything was replayed. It is tried again, which begins with asking whether the topic is still
     * ours; where that was the reason, the answer is known.
     */
    static Throwable ofEarlyEnd(Throwable cause) {
        Throwable why = cause.getCause();
        return why instanceof ServiceUnitNotReadyException || isRetried(why)
                ? why
                : transientFailure(cause.getMessage(), cause);
    }

    /** A bound of the supervisor was hit, which may be otherwise later. */
    static Exception ofRefusal(Outcome.Refused refused) {
        return transientFailure("not recovered: " + refused.reason(), null);
    }

    /** The answer to who waits for a replay under which its store was closed. */
    static ServiceUnitNotReadyException closedUnderReplay(String log) {
        return new ServiceUnitNotReadyException("log " + log + " was closed before it was replayed");
    }

    /** The handle's own answer to its clients would not say why. */
    static void tellWhy(PendingAckHandleImpl handle, Throwable cause) {
        if (handle != null) {
            handle.pendingAckHandleFuture().completeExceptionally(named(cause));
        }
    }

    /** A replay stopped: the foreign exception that stopped it, if the handle does not try that again, or else our own words. */
    static Throwable ofStop(Throwable cause) {
        Throwable original = cause instanceof LogException && cause.getCause() != null ? cause.getCause() : cause;
        return original instanceof ManagedLedgerException && !isRetried(original) ? original : named(cause);
    }

    /** Final, of a class that clients do not try again either, and in words that name the ledger or entry. */
    static NotAllowedException named(Throwable cause) {
        NotAllowedException named = new NotAllowedException(
                "Pending acknowledgements cannot be recovered, subscription is not loaded: " + Causes.text(cause));
        named.initCause(cause);
        return named;
    }
}
