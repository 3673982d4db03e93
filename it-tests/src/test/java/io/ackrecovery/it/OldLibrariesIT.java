package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Acking;
import io.ackrecovery.it.support.Acks;
import io.ackrecovery.it.support.BrokerClassPath;
import io.ackrecovery.it.support.BrokerCluster;
import io.ackrecovery.it.support.HandleState;
import io.ackrecovery.it.support.PluginThreads;
import io.ackrecovery.it.support.RunningBroker;
import io.ackrecovery.it.support.SharedCluster;
import io.ackrecovery.it.support.SubscriptionLogs;
import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.PendingAckHandleImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The plug-in next to a Scala, a Jackson and a configuration library that are too old for it. */
@ExtendWith(SharedCluster.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class OldLibrariesIT {

    private static final int ENTRIES = 100;

    @Test
    void whatTheBrokerHasIsNotWhatWeUse(BrokerCluster cluster) throws Exception {
        String topic = "persistent://public/default/old-libraries";
        try (RunningBroker ours = cluster.run(BrokerCluster.OURS);
                BrokerClassPath broker = new BrokerClassPath(oldLibraries());
                URLClassLoader lib =
                        new URLClassLoader(new URL[] {source(ActorPendingAckStoreProvider.class)}, broker)) {
            assertThat(source(lib.loadClass("scala.Option")).toString()).contains("scala-library-2.12.");
            ours.client().subscribe(topic).close();
            SubscriptionLogs.write(ours.broker(), topic, Acking.SUBSCRIPTION, ENTRIES, Acks.distinct(ENTRIES));

            BrokerCluster.use(ours.broker(), provider(lib));
            PersistentSubscription subscription = ours.subscription(topic);
            PendingAckHandleImpl handle = new PendingAckHandleImpl(subscription);

            assertThat(HandleState.of(handle, subscription, List.of()).ready()).isTrue();
            assertThat(handle.getIndividualAckPositions()).hasSize(ENTRIES);
            handle.closeAsync().get(15, TimeUnit.SECONDS);
        }
        PluginThreads.areGone();
    }

    private static TransactionPendingAckStoreProvider provider(ClassLoader lib) throws ReflectiveOperationException {
        return (TransactionPendingAckStoreProvider) lib.loadClass(ActorPendingAckStoreProvider.class.getName())
                .getConstructor()
                .newInstance();
    }

    private static URL source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** As the build has put them beside the test classes. */
    private static URL[] oldLibraries() throws Exception {
        Path folder = Path.of(source(OldLibrariesIT.class).toURI()).resolveSibling("old-libraries");
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(Path::toUri).map(OldLibrariesIT::url).toArray(URL[]::new);
        }
    }

    private static URL url(URI jar) {
        try {
            return jar.toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }
}
