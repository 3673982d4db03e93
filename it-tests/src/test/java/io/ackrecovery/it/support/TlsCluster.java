package io.ackrecovery.it.support;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.conf.ClientConfiguration;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.apache.bookkeeper.tls.TLSContextFactory;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.zookeeper.LocalBookkeeperEnsemble;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;

/** A bookie and a ZooKeeper that offer TLS, with a certificate for 127.0.0.1. Blocks. */
public final class TlsCluster implements AutoCloseable {

    private static final String PASSWORD = "test-password";

    private final Path folder;
    private final Path key;
    private final Path trust;
    private final Path password;
    private final LocalBookkeeperEnsemble ensemble = new LocalBookkeeperEnsemble(1, 0, () -> 0);
    private final Map<String, String> serverSettings;
    private final ServerCnxnFactory secure;
    private final BookieRequests asked;

    /** @param folder for keys and settings */
    public TlsCluster(Path folder) throws Exception {
        this.folder = folder;
        key = folder.resolve("key.p12");
        trust = folder.resolve("trust.p12");
        password = Files.writeString(folder.resolve("password"), PASSWORD);
        makeKeys();
        ensemble.startStandalone(bookieSettings(), false);
        serverSettings = Map.of(
                "zookeeper.serverCnxnFactory",
                NettyServerCnxnFactory.class.getName(),
                "zookeeper.ssl.keyStore.location",
                key.toString(),
                "zookeeper.ssl.keyStore.password",
                PASSWORD,
                "zookeeper.ssl.clientAuth",
                "none");
        secure = listenSecurely();
        secure.startup(ensemble.getZkServer(), false);
        asked = BookieRequests.watch(List.of(ensemble.getBookies()));
    }

    private void makeKeys() throws IOException, InterruptedException {
        Path certificate = folder.resolve("certificate");
        keytool(
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                key);
        keytool("-exportcert", "-alias", "it", "-file", certificate.toString(), key);
        keytool("-importcert", "-noprompt", "-alias", "it", "-file", certificate.toString(), trust);
    }

    private static void keytool(Object... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.of(arguments).map(Object::toString).collect(Collectors.toList());
        command.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.add(command.size() - 1, "-keystore");
        command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new AssertionError(told);
        }
    }

    private ServerConfiguration bookieSettings() {
        ServerConfiguration conf = new ServerConfiguration();
        conf.setAllowLoopback(true);
        conf.setJournalSyncData(false);
        conf.setTLSProviderFactoryClass(TLSContextFactory.class.getName());
        conf.setTLSKeyStoreType("PKCS12");
        conf.setTLSKeyStore(key.toString());
        conf.setTLSKeyStorePasswordPath(password.toString());
        return conf;
    }

    /** Beside the port that speaks as it comes, which the bookie uses. Its settings are looked up again for each client. */
    private ServerCnxnFactory listenSecurely() throws IOException {
        serverSettings.forEach(System::setProperty);
        ServerCnxnFactory factory = ServerCnxnFactory.createFactory();
        factory.configure(new InetSocketAddress("127.0.0.1", 0), 100, -1, true);
        return factory;
    }

    /** Where ZooKeeper speaks TLS only. */
    public String metadataUrl() {
        return "zk:127.0.0.1:" + secure.getLocalPort();
    }

    public Path metadataSettings() throws IOException {
        return Files.writeString(folder.resolve("zookeeper.conf"), """
                zookeeper.client.secure=true
                zookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty
                zookeeper.ssl.trustStore.location=%s
                zookeeper.ssl.trustStore.password=%s
                """.formatted(trust, PASSWORD));
    }

    public Path clientSettings() throws IOException {
        return Files.writeString(folder.resolve("bk_client.conf"), """
                tlsProviderFactoryClass=org.apache.bookkeeper.tls.TLSContextFactory
                tlsTrustStoreType=PKCS12
                tlsTrustStore=%s
                tlsTrustStorePasswordPath=%s
                """.formatted(trust, password));
    }

    /** What the bookie was asked for so far. */
    public Set<String> asked() {
        return asked.kinds();
    }

    /** Runs with what opens managed ledgers, by ways without TLS. */
    public void write(Writing writing) throws Exception {
        String url = "127.0.0.1:" + ensemble.getZookeeperPort();
        ClientConfiguration conf = new ClientConfiguration();
        conf.setMetadataServiceUri("zk+hierarchical://" + url + "/ledgers");
        MetadataStoreExtended store = MetadataStoreExtended.create(
                "zk:" + url, MetadataStoreConfig.builder().build());
        BookKeeper client = new BookKeeper(conf);
        ManagedLedgerFactoryImpl factory = new ManagedLedgerFactoryImpl(store, client);
        try {
            writing.with(factory);
        } finally {
            factory.shutdown();
            client.close();
            store.close();
        }
    }

    /** What is to be written. */
    public interface Writing {
        void with(ManagedLedgerFactoryImpl factory) throws Exception;
    }

    @Override
    public void close() {
        secure.shutdown();
        serverSettings.keySet().forEach(System::clearProperty);
        try {
            ensemble.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the bookie or ZooKeeper did not stop", failed);
        }
    }
}
