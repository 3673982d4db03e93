package io.ackrecovery.log.bookkeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerException.CursorAlreadyClosedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerAlreadyClosedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.ManagedLedgerFencedException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.MetaStoreException;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerImpl;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerImpl.State;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo;

/** Whether we still own a log: by what this process knows, or by asking the metadata. */
record Ownership(LogParts parts) {

    /** What this process knows; throws nothing, costs nothing. Null as long as nothing is amiss. */
    Exception knownLoss() {
        State state = state(parts.managedLedger());
        if (state.isFenced()) {
            return new ManagedLedgerFencedException("another owner was seen");
        }
        if (state == State.Closed) {
            return new ManagedLedgerAlreadyClosedException("the managed ledger is closed");
        }
        if (parts.cursor().isClosed()) {
            return new CursorAlreadyClosedException("the cursor is closed");
        }
        return null;
    }

    /** An owner begins with a ledger of its own at the end of the chain: one that we have not made is another's. */
    CompletableFuture<Void> confirm() {
        ManagedLedger ours = parts.managedLedger();
        return Stages.call(() -> Callbacks.ledgers(parts.metaStore(), ours.getName()))
                .thenCompose(info -> {
                    Exception lost = knownLoss();
                    if (lost == null && !ours.getLedgersInfo().containsKey(lastLedger(info))) {
                        lost = state(ours) == State.CreatingLedger
                                ? new MetaStoreException("a new ledger is just being made")
                                : new ManagedLedgerFencedException("ledger " + lastLedger(info) + " is not ours");
                    }
                    return lost == null
                            ? CompletableFuture.completedFuture(null)
                            : CompletableFuture.failedFuture(lost);
                });
    }

    private static long lastLedger(ManagedLedgerInfo info) {
        int count = info.getLedgerInfosCount();
        return count == 0 ? -1 : info.getLedgerInfoAt(count - 1).getLedgerId();
    }

    private static State state(ManagedLedger managedLedger) {
        return managedLedger instanceof ManagedLedgerImpl known ? known.getState() : State.LedgerOpened;
    }
}
