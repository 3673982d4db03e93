package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogUnavailable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.DigestType;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.mledger.ManagedLedgerConfig;
import org.apache.bookkeeper.mledger.ManagedLedgerFactoryConfig;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/**
 * Several bookies and their metadata in this JVM, for a demonstration, for tests, and to look at a copy of a cluster's
 * data. Listens on 127.0.0.1 only, on free ports. Every method but the getters may block for seconds: not for an actor.
 * Not thread-safe.
 */
public final class EmbeddedBookKeeper implements AutoCloseable {
    private final Settings settings;
    private final DataDirectory data;
    private final MetadataStoreExtended store;
    private final List<EmbeddedBookie> bookies = new ArrayList<>();
    private final List<BookKeeper> clients = Collections.synchronizedList(new ArrayList<>());
    private final List<ManagedLedgerFactoryImpl> factories = Collections.synchronizedList(new ArrayList<>());

    private record Settings(
            int bookies, Path directory, String metadataUrl, Duration connectTimeout, Duration readTimeout) {}

    private EmbeddedBookKeeper(Settings settings, DataDirectory data, MetadataStoreExtended store) {
        this.settings = settings;
        this.data = data;
        this.store = store;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** What to start; every value has a default. */
    public static final class Builder {
        private int bookies = 3;
        private Path directory;
        private String metadataUrl;
        private Duration connectTimeout = Duration.ofSeconds(10);
        private Duration readTimeout = Duration.ofSeconds(2);

        private Builder() {}

        /** How many bookies, 1 to 16; 3 by default. */
        public Builder bookies(int count) {
            bookies = count;
            return this;
        }

        /**
         * Where the data are; kept at the end, and found again at the next start. By default a temporary folder,
         * deleted at the end.
         */
        public Builder dataDirectory(Path path) {
            directory = path;
            return this;
        }

        /**
         * Whose metadata to use, as Pulsar writes it: {@code zk:127.0.0.1:2181/path}. By default a store of its own
         * beside the data. Metadata that others keep at that path are refused.
         */
        public Builder metadataUrl(String url) {
            metadataUrl = url;
            return this;
        }

        /**
         * How long to wait for the metadata, also the time-out of a session there; at least 100 ms, 10 s by default.
         */
        public Builder connectTimeout(Duration timeout) {
            connectTimeout = timeout;
            return this;
        }

        /** After how long a client gives a bookie's answer up; whole seconds, at least 1, 2 by default. */
        public Builder readTimeout(Duration timeout) {
            readTimeout = timeout;
            return this;
        }

        /**
         * Starts everything; leaves nothing behind if that fails.
         *
         * @throws LogUnavailable when the metadata cannot be reached within the time-out, the data folder is in
         *     use, or a bookie does not start
         * @throws IllegalArgumentException when the metadata belong to bookies whose data are not in the data folder;
         *     nothing is written there then
         */
        public EmbeddedBookKeeper start() throws LogUnavailable {
            require(bookies >= 1 && bookies <= 16, "bookies must be 1 to 16, not " + bookies);
            require(connectTimeout.toMillis() >= 100, "connectTimeout must be at least 100 ms, not " + connectTimeout);
            require(readTimeout.toSeconds() >= 1, "readTimeout must be at least 1 s, not " + readTimeout);
            return EmbeddedBookKeeper.start(new Settings(bookies, directory, metadataUrl, connectTimeout, readTimeout));
        }

        private static void require(boolean condition, String otherwise) {
            if (!condition) {
                throw new IllegalArgumentException(otherwise);
            }
        }
    }

    private static EmbeddedBookKeeper start(Settings settings) throws LogUnavailable {
        DataDirectory data =
                settings.directory() == null ? DataDirectory.temporary() : DataDirectory.kept(settings.directory());
        MetadataStoreExtended store = null;
        try {
            String url = url(settings, data);
            store = EmbeddedMetadata.connect(url, settings.connectTimeout());
            EmbeddedMetadata.initialize(store, url, data.path("cluster"));
            EmbeddedBookKeeper started = new EmbeddedBookKeeper(settings, data, store);
            started.makeBookies();
            return started;
        } catch (Exception e) {
            Closer closer = new Closer();
            if (store != null) {
                closer.close(store);
            }
            closer.close(data);
            if (e instanceof IllegalArgumentException wrong) {
                throw wrong;
            }
            throw e instanceof LogUnavailable told
                    ? told
                    : new LogUnavailable("cannot start the embedded bookies: " + e, e);
        }
    }

    private static String url(Settings settings, DataDirectory data) {
        if (settings.metadataUrl() != null) {
            return settings.metadataUrl();
        }
        return settings.directory() == null
                ? "memory:" + UUID.randomUUID()
                : "rocksdb://" + data.path("metadata").toAbsolutePath();
    }

    private void makeBookies() throws LogUnavailable {
        try {
            for (int i = 0; i < settings.bookies(); i++) {
                EmbeddedBookie bookie = new EmbeddedBookie(i, data.path("bookie-" + i), store);
                bookies.add(bookie);
                bookie.start();
            }
        } catch (LogUnavailable e) {
            stopAllBookies();
            throw e;
        }
    }

    /** How many bookies there are, stopped ones too. */
    public int bookies() {
        return bookies.size();
    }

    /** @param index from 0; a bookie that is stopped stays so */
    public void stopBookie(int index) {
        bookies.get(index).stop();
    }

    /** @param index from 0; on the port it had before; a bookie that runs goes on */
    public void startBookie(int index) throws LogUnavailable {
        bookies.get(index).start();
    }

    /** Stops all at once. */
    public void stopAllBookies() {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, bookies.size()));
        try {
            bookies.stream()
                    .map(bookie -> CompletableFuture.runAsync(bookie::stop, pool))
                    .toList()
                    .forEach(CompletableFuture::join);
        } finally {
            pool.shutdown();
        }
    }

    public void startAllBookies() throws LogUnavailable {
        for (EmbeddedBookie bookie : bookies) {
            bookie.start();
        }
    }

    /** A client with wire protocol v2 and no throttle, as a broker has it. Closed at the end, if its user has not. */
    public BookKeeper newClient() throws LogUnavailable {
        ClientConfiguration conf = EmbeddedMetadata.use(store, new ClientConfiguration());
        conf.setUseV2WireProtocol(true);
        conf.setThrottleValue(0);
        conf.setReadEntryTimeout((int) settings.readTimeout().toSeconds());
        conf.setAddEntryTimeout((int) settings.readTimeout().toSeconds());
        conf.setNumIOThreads(2);
        conf.setNumWorkerThreads(2);
        try {
            BookKeeper client = new BookKeeper(conf);
            clients.add(client);
            return client;
        } catch (Exception e) {
            throw new LogUnavailable("cannot make a BookKeeper client: " + e, e);
        }
    }

    /**
     * A factory without a cache, as its own owner: two factories fence each other's logs. Closed at the end, if its
     * user has not.
     */
    public ManagedLedgerFactoryImpl newManagedLedgerFactory(BookKeeper client) throws LogUnavailable {
        ManagedLedgerFactoryConfig conf = new ManagedLedgerFactoryConfig();
        conf.setMaxCacheSize(0);
        conf.setNumManagedLedgerSchedulerThreads(2);
        try {
            ManagedLedgerFactoryImpl factory = new ManagedLedgerFactoryImpl(store, client, conf);
            factories.add(factory);
            return factory;
        } catch (Exception e) {
            throw new LogUnavailable("cannot make a managed-ledger factory: " + e, e);
        }
    }

    /** The metadata that all share; closed at the end. */
    public MetadataStoreExtended metadataStore() {
        return store;
    }

    /**
     * A configuration that suits these bookies: two copies of each entry where there are two bookies.
     *
     * @param maxEntriesPerLedger after which a log begins its next ledger
     */
    public ManagedLedgerConfig config(int maxEntriesPerLedger) {
        int copies = Math.min(2, bookies.size());
        ManagedLedgerConfig config = new ManagedLedgerConfig();
        config.setEnsembleSize(copies).setWriteQuorumSize(copies).setAckQuorumSize(copies);
        config.setMetadataEnsembleSize(copies)
                .setMetadataWriteQuorumSize(copies)
                .setMetadataAckQuorumSize(copies);
        config.setDigestType(DigestType.CRC32C);
        config.setPassword("");
        config.setMaxEntriesPerLedger(maxEntriesPerLedger);
        config.setMinimumRolloverTime(0, TimeUnit.MILLISECONDS);
        config.setThrottleMarkDelete(0);
        return config;
    }

    /** Ends everything it started or made, within 5 s, and deletes a temporary data folder. May be called twice. */
    @Override
    public void close() {
        Closer closer = new Closer();
        factories.forEach(factory -> closer.close(() -> factory.shutdownAsync().get(1, TimeUnit.SECONDS)));
        factories.clear();
        clients.forEach(closer::close);
        clients.clear();
        closer.close(this::stopAllBookies);
        closer.close(store);
        closer.close(data);
    }
}
