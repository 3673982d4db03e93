package io.ackrecovery.cli.demo;

import com.typesafe.config.Config;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.OnInterrupt;
import io.ackrecovery.cli.TemporaryFolder;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/** The demo from the first bookie to the result. Blocks. */
final class Demo {

    private static final int BOOKIES = 3;

    private final DemoOptions options;
    private final Config config;
    private final DemoView view;

    Demo(DemoOptions options, Config config, DemoView view) {
        this.options = options;
        this.config = config;
        this.view = view;
    }

    /** @throws CommandFailed if the bookies cannot be started or the metadata not be reached, or on Ctrl-C */
    DemoResult run() throws Exception {
        try (TemporaryFolder temporary = TemporaryFolder.create("ack-recovery-demo-")) {
            return OnInterrupt.watching(() -> run(temporary.path()), temporary::delete);
        } catch (InterruptedException stopped) {
            throw new CommandFailed(ExitCode.INTERRUPTED, "interrupted", stopped);
        } finally {
            view.done();
        }
    }

    private DemoResult run(Path temporary) throws Exception {
        Path data = options.dataDirectory() == null ? temporary : options.dataDirectory();
        view.preparing("starting " + BOOKIES + " bookies");
        try (EmbeddedBookKeeper bookKeeper = start(data)) {
            return recover(bookKeeper, write(bookKeeper));
        }
    }

    private EmbeddedBookKeeper start(Path data) throws Exception {
        Duration deadline = StoreSettings.create(config).openTimeout();
        try {
            EmbeddedBookKeeper.Builder builder = EmbeddedBookKeeper.builder()
                    .bookies(BOOKIES)
                    .dataDirectory(data)
                    .connectTimeout(deadline);
            return (options.metadataUrl() == null ? builder : builder.metadataUrl(options.metadataUrl())).start();
        } catch (LogUnavailable unreachable) {
            throw CommandFailed.unreachable(unreachable.getMessage(), unreachable);
        }
    }

    private List<DemoStore> write(EmbeddedBookKeeper bookKeeper) throws Exception {
        List<WrittenLog> logs = new DemoLogs(bookKeeper, options)
                .write(count -> view.preparing("writing logs: " + count + " of " + options.stores()));
        List<DemoStore> stores = new ArrayList<>();
        logs.forEach(log -> stores.add(DemoStore.of(stores.size(), log)));
        return stores;
    }

    private DemoResult recover(EmbeddedBookKeeper bookKeeper, List<DemoStore> stores) throws Exception {
        AttemptCounter attempts = new AttemptCounter();
        Owner broker = new Owner(bookKeeper);
        Owner second = new Owner(bookKeeper);
        try (DemoRun run = new DemoRun(config, broker.logs(), stores, options.seed(), attempts)) {
            FaultScript faults = new FaultScript(bookKeeper, second::open, stores, options.outage());
            Thread script = new Thread(faults, "demo-faults");
            script.setDaemon(true);
            script.start();
            try {
                run.begin(options.skipLostData(), options.outage());
                Map<String, Outcome> outcomes = run.await(status -> view.stores(status, faults.stage()));
                script.join(options.outage().plusMinutes(1).toMillis());
                return result(stores, outcomes, run.status(), attempts, faults);
            } finally {
                faults.cancel();
            }
        }
    }

    private DemoResult result(
            List<DemoStore> stores,
            Map<String, Outcome> outcomes,
            List<RecoveryStatus> statuses,
            AttemptCounter attempts,
            FaultScript faults) {
        Map<String, RecoveryStatus> byId = new TreeMap<>();
        statuses.forEach(status -> byId.put(status.id(), status));
        List<StoreResult> results = new ArrayList<>();
        for (DemoStore store : stores) {
            results.add(StoreResult.of(
                    store,
                    Ended.of(outcomes.get(store.id())),
                    Expectation.of(store.log(), options.skipLostData()),
                    byId.get(store.id()),
                    attempts.failedAttempts(store.id())));
        }
        return DemoResult.of(options, results, attempts.failedAttempts(), faults.failure());
    }

    /** One broker's worth of access to the logs; the bookies close it with themselves. */
    private final class Owner {

        private final EmbeddedBookKeeper bookKeeper;
        private final BookKeeper client;
        private final ManagedLedgerFactoryImpl factory;

        Owner(EmbeddedBookKeeper bookKeeper) throws LogUnavailable {
            this.bookKeeper = bookKeeper;
            this.client = bookKeeper.newClient();
            this.factory = bookKeeper.newManagedLedgerFactory(client);
        }

        ManagedLedgerLogs logs() {
            return new ManagedLedgerLogs(
                    factory, client, name -> DemoLogs.config(bookKeeper, options), ReadSettings.DEFAULT);
        }

        void open(String name) throws Exception {
            factory.open(name, DemoLogs.config(bookKeeper, options));
        }
    }
}
