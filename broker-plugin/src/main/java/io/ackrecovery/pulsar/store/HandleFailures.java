package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.supervisor.Causes;
import org.apache.bookkeeper.client.api.BKException;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerFencedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.NonRecoverableLedgerException;
import org.apache.pulsar.broker.service.BrokerServiceException.NotAllowedException;
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
     * A log did not open. A loss, or a log that is refused, is final; a log that cannot be had just now, or that somebody else has
     * taken or closed, is tried again, which begins with asking whether the topic is still ours. Others' failures stay what they are.
     */
    static Throwable ofOpening(Throwable failure) {
        Throwable known = Causes.unwrap(failure);
        if (known instanceof LogLoss || known instanceof LogRefused) {
            return named(known);
        }
        if (known instanceof LogException) {
            return isRetried(known.getCause()) ? known.getCause() : transientFailure(known.getMessage(), known);
        }
        return known;
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
