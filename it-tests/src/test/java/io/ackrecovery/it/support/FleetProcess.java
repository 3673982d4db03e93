package io.ackrecovery.it.support;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.store.PendingAckFailurePolicy;
import io.ackrecovery.store.PendingAckRecovery;
import io.ackrecovery.store.PendingAckStore;
import io.ackrecovery.store.StoreSettings;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.SupervisorSettings;
import io.ackrecovery.supervisor.Ticker;
import io.ackrecovery.supervisor.cluster.ClusterSettings;
import io.ackrecovery.supervisor.cluster.FleetNode;
import io.ackrecovery.supervisor.cluster.OutcomeGauge;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.meta.MetadataDrivers;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerFactoryConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver;
import org.slf4j.LoggerFactory;

/**
 * A node of a cluster in a process of its own, which recovers the logs that it is told to on its standard input, and writes what happens
 * into a file: see {@link FleetEvents}.
 */
public final class FleetProcess {
    private static final String SCHEME = "metadata-store";

    private FleetProcess() {}

    /** @param arguments URL of the metadata, file for the events, settings as HOCON */
    public static void main(String[] arguments) throws Exception {
        Config config = ConfigFactory.parseString(arguments[2])
                .withFallback(ConfigFactory.parseString("pekko.loggers = [], pekko.stdout-loglevel = OFF"))
                .withFallback(ConfigFactory.load());
        FleetEvents.Writer events = new FleetEvents.Writer(Path.of(arguments[1]));
        listenToGovernor(events);
        MetadataStoreExtended store = MetadataStoreExtended.create(
                arguments[0], MetadataStoreConfig.builder().fsyncEnable(false).build());
        ActorSystem<RecoverySupervisor.Command> system = start(config, events, logs(store));
        ClusterSettings cluster = ClusterSettings.create(config);
        FleetNode fleet = FleetNode.start(
                system, system, events.gauge(), cluster, config, Ticker.system(), new SplittableRandom());
        events.watch(fleet);
        obey(system, fleet, events);
    }

    private static void listenToGovernor(FleetEvents.Writer events) {
        Logger governor = (Logger) LoggerFactory.getLogger("io.ackrecovery.supervisor.cluster.RecoveryGovernor");
        AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                if (line.getMessage().contains("from here on")) {
                    events.governs();
                }
            }
        };
        listener.start();
        governor.setLevel(Level.INFO);
        governor.addAppender(listener);
    }

    private static void obey(ActorSystem<RecoverySupervisor.Command> system, FleetNode fleet, FleetEvents.Writer events)
            throws Exception {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            if (order.equals("leave")) {
                fleet.leave().toCompletableFuture().get(30, TimeUnit.SECONDS);
                break;
            }
            PendingAckRecovery recovery = new PendingAckRecovery(order, events.target(order));
            system.tell(new RecoverySupervisor.Recover<>(order, recovery, false, system.ignoreRef()));
        }
        System.exit(0);
    }

    private static ActorSystem<RecoverySupervisor.Command> start(
            Config config, FleetEvents.Writer events, ManagedLedgerLogs logs) {
        ClusterSettings cluster = ClusterSettings.create(config);
        events.gauge(new OutcomeGauge(
                PendingAckFailurePolicy.standard(), cluster.governor().outage().window(), Ticker.system()));
        return ActorSystem.create(
                RecoverySupervisor.create(
                        PendingAckStore.factory(logs, StoreSettings.create(config)),
                        PendingAckFailurePolicy.standard(),
                        SupervisorSettings.create(config),
                        RecoveryObserver.all(events.gauge(), events),
                        Ticker.system(),
                        new SplittableRandom(),
                        cluster.governor().fallback()),
                "supervised",
                config);
    }

    private static ManagedLedgerLogs logs(MetadataStoreExtended store) throws Exception {
        MetadataDrivers.registerClientDriver(SCHEME, PulsarMetadataClientDriver.class, true);
        ClientConfiguration conf = new ClientConfiguration();
        conf.setProperty("metadata-store-instance", store);
        conf.setMetadataServiceUri(SCHEME + ":shared");
        conf.setUseV2WireProtocol(true);
        conf.setThrottleValue(0);
        conf.setReadEntryTimeout(2);
        conf.setAddEntryTimeout(2);
        conf.setNumIOThreads(1);
        conf.setNumWorkerThreads(1);
        BookKeeper client = new BookKeeper(conf);
        ManagedLedgerFactoryConfig factory = new ManagedLedgerFactoryConfig();
        factory.setMaxCacheSize(0);
        factory.setNumManagedLedgerSchedulerThreads(1);
        return new ManagedLedgerLogs(
                new ManagedLedgerFactoryImpl(store, client, factory), client, name -> config(), ReadSettings.DEFAULT);
    }

    private static ManagedLedgerConfig config() {
        ManagedLedgerConfig config = new ManagedLedgerConfig();
        config.setEnsembleSize(2).setWriteQuorumSize(2).setAckQuorumSize(2);
        config.setMetadataEnsembleSize(2).setMetadataWriteQuorumSize(2).setMetadataAckQuorumSize(2);
        config.setDigestType(DigestType.CRC32C);
        config.setPassword("");
        return config;
    }
}
