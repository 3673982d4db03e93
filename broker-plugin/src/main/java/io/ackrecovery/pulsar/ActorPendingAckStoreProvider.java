package io.ackrecovery.pulsar;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.TransactionPendingAckStoreProvider;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;

/**
 * The provider to name as {@code transactionPendingAckStoreProviderClassName} in broker.conf. Its stores are the broker's own but
 * for the replay, which is supervised.
 *
 * <p>A broker makes one. Nothing is started before the first subscription asks; what was started ends with the broker.
 */
public final class ActorPendingAckStoreProvider extends MLPendingAckStoreProvider {

    private static final String PLUGIN = "io.ackrecovery.pulsar.store.PluginProvider";

    private TransactionPendingAckStoreProvider plugin;

    /**
     * The broker does not start if this throws.
     *
     * @throws IllegalStateException if what is inside our jar cannot be loaded
     * @throws IllegalArgumentException naming the wrong key, if the command that started this JVM names a broker.conf that has one
     */
    public ActorPendingAckStoreProvider() {
        plugin();
    }

    /** Loaded here as well, for whoever makes a provider past its constructor, as mocks are made. */
    private synchronized TransactionPendingAckStoreProvider plugin() {
        if (plugin == null) {
            plugin = load();
        }
        return plugin;
    }

    private static TransactionPendingAckStoreProvider load() {
        try {
            return PluginLoader.create()
                    .loadClass(PLUGIN)
                    .asSubclass(TransactionPendingAckStoreProvider.class)
                    .getConstructor(TransactionPendingAckStoreProvider.class)
                    .newInstance(new MLPendingAckStoreProvider());
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof IllegalArgumentException wrongSetting) {
                throw wrongSetting;
            }
            throw new IllegalStateException("Ack Recovery cannot start", thrown.getCause());
        } catch (ReflectiveOperationException | LinkageError broken) {
            throw new IllegalStateException("Ack Recovery cannot be loaded from its jar", broken);
        }
    }

    @Override
    public CompletableFuture<PendingAckStore> newPendingAckStore(PersistentSubscription subscription) {
        return plugin().newPendingAckStore(subscription);
    }

    @Override
    public CompletableFuture<Boolean> checkInitializedBefore(PersistentSubscription subscription) {
        return plugin().checkInitializedBefore(subscription);
    }
}
