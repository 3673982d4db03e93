package io.ackrecovery.log.bookkeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.mledger.AsyncCallbacks.CloseCallback;
import org.apache.bookkeeper.mledger.AsyncCallbacks.MarkDeleteCallback;
import org.apache.bookkeeper.mledger.AsyncCallbacks.OpenCursorCallback;
import org.apache.bookkeeper.mledger.AsyncCallbacks.OpenLedgerCallback;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerException.MetaStoreException;
import org.apache.bookkeeper.mledger.ManagedLedgerFactory;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.impl.MetaStore;
import org.apache.bookkeeper.mledger.impl.MetaStore.MetaStoreCallback;
import org.apache.bookkeeper.mledger.proto.ManagedCursorInfo;
import org.apache.bookkeeper.mledger.proto.ManagedLedgerInfo;
import org.apache.pulsar.common.api.proto.CommandSubscribe.InitialPosition;
import org.apache.pulsar.metadata.api.Stat;

/** The managed ledger's calls, which answer by callback, as calls that answer by future. Each may also throw. */
final class Callbacks {

    private Callbacks() {}

    static CompletableFuture<ManagedLedger> open(
            ManagedLedgerFactory factory, String name, ManagedLedgerConfig config) {
        CompletableFuture<ManagedLedger> answer = new CompletableFuture<>();
        OpenLedgerCallback callback = new OpenLedgerCallback() {
            @Override
            public void openLedgerComplete(ManagedLedger ledger, Object ctx) {
                answer.complete(ledger);
            }

            @Override
            public void openLedgerFailed(ManagedLedgerException exception, Object ctx) {
                answer.completeExceptionally(exception);
            }
        };
        factory.asyncOpen(name, config, callback, null, null);
        return answer;
    }

    static CompletableFuture<ManagedCursor> openCursor(ManagedLedger managedLedger, String name) {
        CompletableFuture<ManagedCursor> answer = new CompletableFuture<>();
        OpenCursorCallback callback = new OpenCursorCallback() {
            @Override
            public void openCursorComplete(ManagedCursor cursor, Object ctx) {
                answer.complete(cursor);
            }

            @Override
            public void openCursorFailed(ManagedLedgerException exception, Object ctx) {
                answer.completeExceptionally(exception);
            }
        };
        managedLedger.asyncOpenCursor(name, InitialPosition.Earliest, callback, null);
        return answer;
    }

    static CompletableFuture<Void> markDelete(ManagedCursor cursor, Position upTo) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        MarkDeleteCallback callback = new MarkDeleteCallback() {
            @Override
            public void markDeleteComplete(Object ctx) {
                answer.complete(null);
            }

            @Override
            public void markDeleteFailed(ManagedLedgerException exception, Object ctx) {
                answer.completeExceptionally(exception);
            }
        };
        cursor.asyncMarkDelete(upTo, callback, null);
        return answer;
    }

    static CompletableFuture<Void> close(ManagedCursor cursor) {
        Closing closing = new Closing();
        cursor.asyncClose(closing, null);
        return closing.answer;
    }

    static CompletableFuture<Void> close(ManagedLedger managedLedger) {
        Closing closing = new Closing();
        managedLedger.asyncClose(closing, null);
        return closing.answer;
    }

    /** Fails with {@code MetadataNotFoundException} when there is none. */
    static CompletableFuture<ManagedLedgerInfo> ledgers(MetaStore metaStore, String name) {
        Told<ManagedLedgerInfo> told = new Told<>();
        metaStore.getManagedLedgerInfo(name, false, told);
        return told.answer;
    }

    static CompletableFuture<ManagedCursorInfo> cursor(MetaStore metaStore, String name, String cursor) {
        Told<ManagedCursorInfo> told = new Told<>();
        metaStore.asyncGetCursorInfo(name, cursor, told);
        return told.answer;
    }

    private static final class Closing implements CloseCallback {
        private final CompletableFuture<Void> answer = new CompletableFuture<>();

        @Override
        public void closeComplete(Object ctx) {
            answer.complete(null);
        }

        @Override
        public void closeFailed(ManagedLedgerException exception, Object ctx) {
            answer.completeExceptionally(exception);
        }
    }

    private static final class Told<T> implements MetaStoreCallback<T> {
        private final CompletableFuture<T> answer = new CompletableFuture<>();

        @Override
        public void operationComplete(T result, Stat stat) {
            answer.complete(result);
        }

        @Override
        public void operationFailed(MetaStoreException failure) {
            answer.completeExceptionally(failure);
        }
    }
}
