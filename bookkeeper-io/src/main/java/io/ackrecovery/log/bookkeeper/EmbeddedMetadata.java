package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogUnavailable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.conf.AbstractConfiguration;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.discover.RegistrationManager;
import org.apache.bookkeeper.meta.MetadataDrivers;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.bookkeeper.PulsarMetadataBookieDriver;
import org.apache.pulsar.metadata.bookkeeper.PulsarMetadataClientDriver;

/** The metadata store that bookies, clients and managed ledgers of an {@link EmbeddedBookKeeper} share. */
final class EmbeddedMetadata {
    static final String SCHEME = "metadata-store";
    private static final String LEDGERS = "/ledgers";
    private static final int ANSWER_SECONDS = 10;

    private EmbeddedMetadata() {}

    /** Connects within the deadline; a connection that comes later is closed. */
    static MetadataStoreExtended connect(String url, Duration deadline) throws LogUnavailable {
        try {
            return MetadataConnection.connect(url, Optional.empty(), deadline).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof LogUnavailable told ? told : new LogUnavailable(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LogUnavailable("interrupted while connecting to metadata at " + url, e);
        }
    }

    /**
     * Makes the layout of a new cluster, and notes in the data folder which one it is. Metadata of a cluster that the folder does not
     * know is somebody else's: nothing is written there.
     *
     * @throws IllegalArgumentException if it is
     */
    static void initialize(MetadataStoreExtended store, String url, Path note) throws Exception {
        MetadataDrivers.registerBookieDriver(SCHEME, PulsarMetadataBookieDriver.class, true);
        MetadataDrivers.registerClientDriver(SCHEME, PulsarMetadataClientDriver.class, true);
        Optional<String> existing = cluster(store);
        if (existing.isEmpty()) {
            MetadataDrivers.runFunctionWithRegistrationManager(
                    use(store, new ServerConfiguration()), EmbeddedMetadata::makeCluster);
            Files.writeString(note, cluster(store).orElseThrow());
        } else if (!Files.exists(note) || !Files.readString(note).equals(existing.get())) {
            throw new IllegalArgumentException(
                    "metadata at " + url + " belong to other bookies; give a path that is new");
        }
    }

    private static Optional<String> cluster(MetadataStoreExtended store) throws Exception {
        return store.get(LEDGERS + "/INSTANCEID")
                .get(ANSWER_SECONDS, TimeUnit.SECONDS)
                .map(found -> new String(found.getValue(), StandardCharsets.UTF_8));
    }

    private static boolean makeCluster(RegistrationManager manager) {
        try {
            return manager.initNewCluster();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static <C extends AbstractConfiguration<C>> C use(MetadataStoreExtended store, C configuration) {
        configuration.setProperty("metadata-store-instance", store);
        return configuration.setMetadataServiceUri(SCHEME + ":embedded");
    }
}
