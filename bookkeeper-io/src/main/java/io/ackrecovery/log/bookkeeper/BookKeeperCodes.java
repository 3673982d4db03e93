package io.ackrecovery.log.bookkeeper;

import static io.ackrecovery.log.bookkeeper.FailureKind.CLOSED;
import static io.ackrecovery.log.bookkeeper.FailureKind.DIGEST_MISMATCH;
import static io.ackrecovery.log.bookkeeper.FailureKind.ENTRY_LOST;
import static io.ackrecovery.log.bookkeeper.FailureKind.FENCED;
import static io.ackrecovery.log.bookkeeper.FailureKind.LEDGER_LOST;
import static io.ackrecovery.log.bookkeeper.FailureKind.REFUSED;
import static io.ackrecovery.log.bookkeeper.FailureKind.UNAVAILABLE;
import static java.util.Map.entry;

import java.util.Map;
import org.apache.bookkeeper.client.api.BKException.Code;

/** What each of BookKeeper's error codes means to one who opens, reads, trims or closes a log. */
final class BookKeeperCodes {

    static final Map<Integer, FailureKind> KINDS = Map.ofEntries(
            // Not failures; one that is told as one is a bug, not ours to retry.
            entry(Code.OK, REFUSED),
            entry(Code.UNINITIALIZED, REFUSED),
            // Bookies, metadata or the network are out.
            entry(Code.ReadException, UNAVAILABLE),
            entry(Code.NoBookieAvailableException, UNAVAILABLE),
            entry(Code.NotEnoughBookiesException, UNAVAILABLE),
            entry(Code.BookieHandleNotAvailableException, UNAVAILABLE),
            entry(Code.ZKException, UNAVAILABLE),
            entry(Code.LedgerRecoveryException, UNAVAILABLE),
            entry(Code.WriteException, UNAVAILABLE),
            entry(Code.MetaStoreException, UNAVAILABLE),
            entry(Code.AddEntryQuorumTimeoutException, UNAVAILABLE),
            entry(Code.TimeoutException, UNAVAILABLE),
            entry(Code.WriteOnReadOnlyBookieException, UNAVAILABLE),
            entry(Code.TooManyRequestsException, UNAVAILABLE),
            entry(Code.DataUnknownException, UNAVAILABLE),
            entry(Code.ReplicationException, UNAVAILABLE),
            entry(Code.UnclosedFragmentException, UNAVAILABLE),
            entry(Code.UnexpectedConditionException, UNAVAILABLE),
            // Over as soon as the same thing is done anew: a handle that was closed, a thread that was interrupted,
            // two who recovered one ledger at once, a ledger id that was given out twice.
            entry(Code.LedgerClosedException, UNAVAILABLE),
            entry(Code.InterruptedException, UNAVAILABLE),
            entry(Code.MetadataVersionException, UNAVAILABLE),
            entry(Code.LedgerExistException, UNAVAILABLE),
            // Losses.
            entry(Code.NoSuchLedgerExistsException, LEDGER_LOST),
            entry(Code.NoSuchLedgerExistsOnMetadataServerException, LEDGER_LOST),
            entry(Code.NoSuchEntryException, ENTRY_LOST),
            entry(Code.DigestMatchException, DIGEST_MISMATCH),
            entry(Code.LedgerFencedException, FENCED),
            entry(Code.ClientClosedException, CLOSED),
            // The same for ever: how we ask is wrong, or we may not.
            entry(Code.QuorumException, REFUSED),
            entry(Code.DigestNotInitializedException, REFUSED),
            entry(Code.IncorrectParameterException, REFUSED),
            entry(Code.ProtocolVersionException, REFUSED),
            entry(Code.DuplicateEntryIdException, REFUSED),
            entry(Code.SecurityException, REFUSED),
            entry(Code.IllegalOpException, REFUSED),
            entry(Code.UnauthorizedAccessException, REFUSED),
            entry(Code.LedgerIdOverflowException, REFUSED),
            entry(Code.MetadataSerializationException, REFUSED));

    private BookKeeperCodes() {}

    static FailureKind kindOf(int code) {
        return KINDS.getOrDefault(code, REFUSED);
    }
}
