package io.ackrecovery.cli.demo;

import com.typesafe.config.Config;
import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.OnInterrupt;
import io.ackrecovery.cli.TemporaryFolder;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.store.RecoverySettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;

/** The demo from the first bookie to the result. Blocks. */
final class Demo {

    private static final int BOOKIES = 3;
    /** The least that embedded bookies take to connect to their metadata. */
    private static final Duration LEAST_TIMEOUT = Duration.ofMillis(100);
    /** Stopping the bookies takes about one second. */
    private static final Duration SCRIPT_END = Duration.ofMillis(1_500);

    private final DemoOptions options;
    private final Config config;
    private final RecoverySettings settings;
    private final DemoView view;

    /** @param config what the settings were read from, for the actor system */
    Demo(DemoOptions options, Config config, RecoverySettings settings, DemoView view) {
        this.options = options;
        this.config = config;
        this.settings = settings;
        this.view = view;
    }

    /** @throws CommandFailed if the bookies cannot be started or the metadata not be reached, or on Ctrl-C */
    DemoResult run() throws Exception {
        TemporaryFolder temporary = TemporaryFolder.named("ack-recovery-demo-");
        try {
            return OnInterrupt.watching(() -> run(temporary), temporary::delete);
        } catch (InterruptedException stopped) {
            throw new CommandFailed(ExitCode.INTERRUPTED, "interrupted", stopped);
        }
    }

    private DemoResult run(TemporaryFolder temporary) throws Exception {
        try (temporary) {
            view.preparing("starting " + BOOKIES + " bookies");
            try (EmbeddedBookKeeper bookKeeper = start(temporary)) {
                return recover(bookKeeper, write(bookKeeper));
            }
        } finally {
            view.done();
        }
    }

    private EmbeddedBookKeeper start(TemporaryFolder temporary) throws Exception {
        Path data = options.dataDirectory() == null ? temporary.make() : options.dataDirectory();
        Duration openTimeout = settings.store().openTimeout();
        EmbeddedBookKeeper.Builder builder = EmbeddedBookKeeper.builder()
                .bookies(BOOKIES)
                .dataDirectory(data)
                .connectTimeout(openTimeout.compareTo(LEAST_TIMEOUT) < 0 ? LEAST_TIMEOUT : openTimeout);
        try {
            return (options.metadataUrl() == null ? builder : builder.metadataUrl(options.metadataUrl())).start();
        } catch (IllegalArgumentException othersMetadata) {
            throw new CommandFailed(ExitCode.USAGE, "--metadata-url: " + othersMetadata.getMessage(), othersMetadata);
        } catch (LogUnavailable failure) {
            throw CommandFailed.unreachable(failure.getMessage(), failure);
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
        try (DemoRun run = new DemoRun(config, settings, broker.logs(), stores, options.seed(), attempts)) {
            run.begin(options.skipLostData(), options.outage());
            FaultScript faults =
                    new FaultScript(allOf(bookKeeper), second::open, stores, run.outcomes(), options.outage());
            Thread script = new Thread(faults, "demo-faults");
            script.setDaemon(true);
            script.start();
            try {
                run.await(status -> view.stores(status, faults.stage()));
            } finally {
                faults.cancel();
                script.join(SCRIPT_END.toMillis());
            }
            List<StoreResult> results = new ArrayList<>();
            for (DemoStore store : stores) {
                Ended ended = Ended.of(run.outcomes().get(store.id()).join());
                results.add(StoreResult.of(store, ended, options.skipLostData(), attempts));
            }
            return DemoResult.of(options, results, attempts.failedAttempts(), faults.failure());
        }
    }

    private static FaultScript.Bookies allOf(EmbeddedBookKeeper bookKeeper) {
        return new FaultScript.Bookies() {
            @Override
            public void stop() {
                bookKeeper.stopAllBookies();
            }

            @Override
            public void start() throws LogUnavailable {
                bookKeeper.startAllBookies();
            }
        };
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
            return new ManagedLedgerLogs(factory, client, name -> DemoLogs.config(bookKeeper, options), settings.log());
        }

        void open(String name) throws Exception {
            factory.open(name, DemoLogs.config(bookKeeper, options));
        }
    }
}
