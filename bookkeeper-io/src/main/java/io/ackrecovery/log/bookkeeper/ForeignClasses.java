package io.ackrecovery.log.bookkeeper;

import static io.ackrecovery.log.bookkeeper.FailureKind.CLOSED;
import static io.ackrecovery.log.bookkeeper.FailureKind.ENTRY_LOST;
import static io.ackrecovery.log.bookkeeper.FailureKind.FENCED;
import static io.ackrecovery.log.bookkeeper.FailureKind.LEDGER_LOST;
import static io.ackrecovery.log.bookkeeper.FailureKind.REFUSED;
import static io.ackrecovery.log.bookkeeper.FailureKind.UNAVAILABLE;
import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.pulsar.metadata.api.MetadataStoreException;

/** What each exception class of the managed ledger and of the metadata store means. */
final class ForeignClasses {

    static final Map<Class<? extends Exception>, FailureKind> KINDS = Map.ofEntries(
            entry(ManagedLedgerException.class, UNAVAILABLE),
            entry(ManagedLedgerException.MetaStoreException.class, UNAVAILABLE),
            entry(ManagedLedgerException.BadVersionException.class, FENCED),
            // Absent where it was just now: opening again tells, and makes it anew.
            entry(ManagedLedgerException.MetadataNotFoundException.class, UNAVAILABLE),
            entry(ManagedLedgerException.ManagedLedgerNotFoundException.class, UNAVAILABLE),
            entry(ManagedLedgerException.CursorNotFoundException.class, UNAVAILABLE),
            entry(ManagedLedgerException.ManagedLedgerFencedException.class, FENCED),
            entry(ManagedLedgerException.ManagedLedgerTerminatedException.class, REFUSED),
            entry(ManagedLedgerException.NoMoreEntriesToReadException.class, UNAVAILABLE),
            entry(ManagedLedgerException.InvalidCursorPositionException.class, REFUSED),
            entry(ManagedLedgerException.InvalidReplayPositionException.class, REFUSED),
            // Somebody else is at the same thing just now.
            entry(ManagedLedgerException.ConcurrentFindCursorPositionException.class, UNAVAILABLE),
            entry(ManagedLedgerException.ConcurrentWaitCallbackException.class, UNAVAILABLE),
            entry(ManagedLedgerException.OffloadInProgressException.class, UNAVAILABLE),
            entry(ManagedLedgerException.OffloadReadHandleClosedException.class, UNAVAILABLE),
            entry(ManagedLedgerException.TooManyRequestsException.class, UNAVAILABLE),
            entry(ManagedLedgerException.ManagedLedgerInterceptException.class, UNAVAILABLE),
            entry(ManagedLedgerException.ManagedLedgerAlreadyClosedException.class, CLOSED),
            entry(ManagedLedgerException.CursorAlreadyClosedException.class, CLOSED),
            entry(ManagedLedgerException.ManagedLedgerFactoryClosedException.class, CLOSED),
            entry(ManagedLedgerException.NonRecoverableLedgerException.class, ENTRY_LOST),
            entry(ManagedLedgerException.LedgerNotExistException.class, LEDGER_LOST),
            // Connection, session, time-out: what the store cannot name comes as its plain class.
            entry(MetadataStoreException.class, UNAVAILABLE),
            entry(MetadataStoreException.NotFoundException.class, UNAVAILABLE),
            entry(MetadataStoreException.AlreadyExistsException.class, UNAVAILABLE),
            entry(MetadataStoreException.LockBusyException.class, UNAVAILABLE),
            entry(MetadataStoreException.BadVersionException.class, FENCED),
            entry(MetadataStoreException.AlreadyClosedException.class, CLOSED),
            entry(MetadataStoreException.ContentDeserializationException.class, REFUSED),
            entry(MetadataStoreException.InvalidImplementationException.class, REFUSED),
            entry(MetadataStoreException.NotEmptyException.class, REFUSED),
            entry(MetadataStoreException.InvalidPathException.class, REFUSED));

    /** Classes that say little themselves: their cause decides, when it is one we know. */
    private static final Set<Class<?>> WRAPPERS = Set.of(
            ManagedLedgerException.class,
            ManagedLedgerException.MetaStoreException.class,
            ManagedLedgerException.ManagedLedgerInterceptException.class,
            MetadataStoreException.class);

    private ForeignClasses() {}

    static boolean isWrapper(Throwable failure) {
        return WRAPPERS.contains(failure.getClass());
    }

    /** The kind of the nearest superclass in the table; null for a class of somebody else. */
    static FailureKind kindOf(Class<?> failure) {
        for (Class<?> type = failure; type != null; type = type.getSuperclass()) {
            FailureKind kind = KINDS.get(type);
            if (kind != null) {
                return kind;
            }
        }
        return null;
    }
}
