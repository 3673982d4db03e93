package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.BrokerClassPath;
import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.junit.jupiter.api.Test;

/** The jar that an operator drops into a broker's lib folder. */
class PluginJarIT {

    private static final long MIB = 1024 * 1024;
    private static final String NESTED = "META-INF/ack-recovery/";

    private final Path jar = Path.of(ActorPendingAckStoreProvider.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath());

    @Test
    void isSmallEnough() throws IOException {
        assertThat(Files.size(jar)).isLessThan(32 * MIB);
    }

    @Test
    void showsTheBrokerNothingButItsDoor() throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            assertThat(open.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")))
                    .allMatch(name -> name.matches("io/ackrecovery/pulsar/[^/]+"));
        }
    }

    @Test
    void holdsNothingThatTheBrokerHas() throws IOException {
        assertThat(nestedPackages())
                .noneMatch(name -> name.startsWith("org/apache/pulsar/"))
                .noneMatch(name -> name.startsWith("org/apache/bookkeeper/"))
                .noneMatch(name -> name.startsWith("io/netty/"))
                .noneMatch(name -> name.startsWith("com/google/"))
                .noneMatch(name -> name.startsWith("org/slf4j/"))
                .noneMatch(name -> name.startsWith("ch/qos/"))
                .anyMatch(name -> name.startsWith("org/apache/pekko/"));
    }

    @Test
    void isAllThatABrokerNeeds() throws Exception {
        try (BrokerClassPath broker = new BrokerClassPath();
                URLClassLoader lib = new URLClassLoader(new URL[] {jar.toUri().toURL()}, broker)) {
            Object provider = TransactionPendingAckStoreProvider.class.cast(
                    lib.loadClass("io.ackrecovery.pulsar.ActorPendingAckStoreProvider")
                            .getConstructor()
                            .newInstance());

            assertThat(provider.getClass().getClassLoader()).isSameAs(lib);
        }
    }

    private Set<String> nestedPackages() throws IOException {
        Set<String> packages = new TreeSet<>();
        try (JarFile open = new JarFile(jar.toFile())) {
            for (JarEntry nested : open.stream()
                    .filter(entry -> entry.getName().startsWith(NESTED) && !entry.isDirectory())
                    .toList()) {
                try (InputStream in = open.getInputStream(nested);
                        JarInputStream entries = new JarInputStream(in)) {
                    for (JarEntry entry = entries.getNextJarEntry(); entry != null; entry = entries.getNextJarEntry()) {
                        if (entry.getName().endsWith(".class")) {
                            packages.add(
                                    entry.getName().substring(0, entry.getName().lastIndexOf('/') + 1));
                        }
                    }
                }
            }
        }
        return packages;
    }
}
