package io.ackrecovery.benchmark;

import io.ackrecovery.it.support.LocalZooKeeper;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.ackrecovery.log.bookkeeper.ManagedLedgerLogs;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerFactoryConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver;

/** A long replay in a process of its own with a small heap; bookies and metadata are in this one. */
final class HeapBenchmark {

    private HeapBenchmark() {}

    static void run(Options options) throws Exception {
        int entries = options.number("--entries", 1_000_000);
        int heap = options.number("--heap", 64);
        try (LocalZooKeeper zooKeeper = new LocalZooKeeper();
                EmbeddedBookKeeper bookKeeper = EmbeddedBookKeeper.builder()
                        .bookies(1)
                        .metadataUrl(zooKeeper.url("/heap"))
                        .start()) {
            LongLog log = LongLog.write(bookKeeper, entries);
            int exit = child(heap, zooKeeper.url("/heap"), log);
            System.out.printf("%,d entries with a heap of %d MiB: %s%n", entries, heap, exit == 0 ? "ran" : "FAILED");
        }
    }

    private static int child(int heap, String metadata, LongLog log) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.add("-Xmx" + heap + "m");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-D"))
                .forEach(command::add);
        Stream.of("-cp", System.getProperty("java.class.path"), Benchmarks.class.getName(), "heap-child")
                .forEach(command::add);
        Stream.of("--metadata", metadata, "--entries", "" + log.entries(), "--log", log.name())
                .forEach(command::add);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    static void child(Options options) throws Exception {
        String url = options.text("--metadata", "");
        LongLog log = new LongLog(options.text("--log", ""), List.of(), options.number("--entries", 0));
        System.setProperty("bookkeeper.metadata.client.drivers", PulsarMetadataClientDriver.class.getName());
        MetadataStoreExtended metadata =
                MetadataStoreExtended.create(url, MetadataStoreConfig.builder().build());
        BookKeeper client = new BookKeeper(new ClientConfiguration()
                .setMetadataServiceUri("metadata-store:" + url)
                .setUseV2WireProtocol(true)
                .setThrottleValue(0));
        ManagedLedgerFactoryConfig factoryConfig = new ManagedLedgerFactoryConfig();
        factoryConfig.setMaxCacheSize(0);
        ManagedLedgerFactoryImpl factory = new ManagedLedgerFactoryImpl(metadata, client, factoryConfig);
        ManagedLedgerConfig config = new ManagedLedgerConfig()
                .setEnsembleSize(1)
                .setWriteQuorumSize(1)
                .setAckQuorumSize(1);
        ManagedLedgerLogs logs = new ManagedLedgerLogs(factory, client, name -> config, ReadSettings.DEFAULT);
        double rate = Replay.run(logs, log);
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> Set.of("HEAP").contains(pool.getType().name()))
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                "replayed %,d entries at %,.0f entries/s; heap at most %d MiB, sum of the pools' peaks %d MiB%n",
                log.entries(), rate, Runtime.getRuntime().maxMemory() >> 20, peak >> 20);
    }
}
