package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.mledger.AsyncCallbacks.OpenCursorCallback;
import org.apache.bookkeeper.mledger.AsyncCallbacks.OpenLedgerCallback;
import org.apache.bookkeeper.mledger.ManagedCursor;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.bookkeeper.mledger.ManagedLedgerFactory;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.common.naming.TopicName;

/** Opens the managed ledgers of logs, and reads nothing: no load of them can be faster, since the broker needs them open. Blocks. */
final class BareOpens {

    private BareOpens() {}

    /** @return seconds until all are open, with all of them asked for at once */
    static double run(PulsarService broker, List<BrokerLog> logs) throws Exception {
        ManagedLedgerFactory factory = broker.getDefaultManagedLedgerFactory();
        List<CompletableFuture<ManagedLedger>> opening = new ArrayList<>();
        long began = System.nanoTime();
        for (BrokerLog log : logs) {
            opening.add(open(broker, factory, log));
        }
        CompletableFuture.allOf(opening.toArray(CompletableFuture[]::new)).get(10, TimeUnit.MINUTES);
        double seconds = (System.nanoTime() - began) / 1e9;
        for (CompletableFuture<ManagedLedger> open : opening) {
            open.join().close();
        }
        return seconds;
    }

    private static CompletableFuture<ManagedLedger> open(
            PulsarService broker, ManagedLedgerFactory factory, BrokerLog log) {
        CompletableFuture<ManagedLedger> opened = new CompletableFuture<>();
        String name = SubscriptionLogs.name(
                log.subscription().getTopicName(), log.subscription().getName());
        broker.getBrokerService()
                .getManagedLedgerConfig(TopicName.get(log.subscription().getTopicName()))
                .thenAccept(config -> factory.asyncOpen(name, config, new ThenCursor(opened), () -> null, null));
        return opened;
    }

    private record ThenCursor(CompletableFuture<ManagedLedger> opened) implements OpenLedgerCallback {

        @Override
        public void openLedgerComplete(ManagedLedger ledger, Object context) {
            ledger.asyncOpenCursor(
                    ManagedLedgerLogs.CURSOR,
                    new OpenCursorCallback() {
                        @Override
                        public void openCursorComplete(ManagedCursor cursor, Object context) {
                            opened.complete(ledger);
                        }

                        @Override
                        public void openCursorFailed(ManagedLedgerException failure, Object context) {
                            opened.completeExceptionally(failure);
                        }
                    },
                    null);
        }

        @Override
        public void openLedgerFailed(ManagedLedgerException failure, Object context) {
            opened.completeExceptionally(failure);
        }
    }
}
