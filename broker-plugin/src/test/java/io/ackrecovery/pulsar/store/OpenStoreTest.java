package io.ackrecovery.pulsar.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.bookkeeper.LogParts;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.mledger.AsyncCallbacks.CloseCallback;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.junit.jupiter.api.Test;

class OpenStoreTest {

    private final List<String> closed = new ArrayList<>();
    private final CompletableFuture<LogParts> parts = new CompletableFuture<>();
    private final List<FakeStore> offered = new ArrayList<>();
    private final OpenStore<FakeStore> store = new OpenStore<>(
            "log",
            () -> CompletableFuture.completedFuture(null),
            abandoned -> parts,
            FakeStore::new,
            offered::add,
            new StoreClosing("log", Duration.ofSeconds(10)));

    @Test
    void isReadWhenTheHandleHasAskedForIt() {
        CompletableFuture<PendingAckLog> open = store.open(Set.of());
        parts.complete(someParts());
        assertThat(open).isNotDone();

        offered.get(0).asked.complete(null);

        assertThat(open).isCompleted();
        assertThat(store.whenQuiet()).isCompleted();
    }

    @Test
    void aHandleThatNeverAsksIsNotWaitedForOnceTheStoreIsUnwanted() {
        CompletableFuture<PendingAckLog> open = store.open(Set.of());
        parts.complete(someParts());

        store.openNoMore();

        assertThat(open).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(LogClosed.class);
        assertThat(closed).isEmpty();
    }

    @Test
    void whatComesAfterItIsUnwantedIsClosedAndOfferedToNobody() {
        CompletableFuture<PendingAckLog> open = store.open(Set.of());
        store.openNoMore();
        assertThat(store.whenQuiet()).isNotDone();

        parts.complete(someParts());

        assertThat(open).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(LogClosed.class);
        assertThat(closed).containsExactly("cursor", "managed ledger");
        assertThat(offered).isEmpty();
        assertThat(store.whenQuiet()).isCompleted();
    }

    @Test
    void closesCursorManagedLedgerAndWriter() {
        store.open(Set.of());
        parts.complete(someParts());

        assertThat(store.close()).isCompleted();

        assertThat(closed).containsExactly("cursor", "managed ledger", "writer");
    }

    private LogParts someParts() {
        return new LogParts(
                closing(ManagedLedger.class, "managed ledger"),
                closing(ManagedCursor.class, "cursor"),
                null,
                null,
                null);
    }

    private <T> T closing(Class<T> type, String what) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("asyncClose");
                    closed.add(what);
                    ((CloseCallback) arguments[0]).closeComplete(arguments[1]);
                    return null;
                }));
    }

    private final class FakeStore implements LoadedStore {

        private final LogParts parts;
        private final CompletableFuture<Void> asked = new CompletableFuture<>();

        FakeStore(LogParts parts) {
            this.parts = parts;
        }

        @Override
        public LogParts parts() {
            return parts;
        }

        @Override
        public PendingAckLog log(Set<Long> abandoned) {
            return null;
        }

        @Override
        public CompletableFuture<Void> whenAsked() {
            return asked.copy();
        }

        @Override
        public void askNoMore(Throwable why) {
            asked.completeExceptionally(why);
        }

        @Override
        public CompletableFuture<Void> closeWriter() {
            closed.add("writer");
            return CompletableFuture.completedFuture(null);
        }
    }
}
