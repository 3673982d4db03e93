package io.ackrecovery.log.bookkeeper;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/** A metadata store that lets nothing be written through it, whatever the libraries that are given it may try. */
final class ReadOnlyMetadata {

    private static final Set<String> READS = Set.of(
            "get",
            "sync",
            "getChildren",
            "getChildrenFromStore",
            "exists",
            "registerListener",
            "registerSessionListener",
            "getMetadataCache",
            "getDefaultMetadataCacheConfig",
            "invalidateCaches",
            "getMetadataEventSynchronizer",
            "close",
            "toString",
            "hashCode",
            "equals");

    private ReadOnlyMetadata() {}

    static MetadataStoreExtended of(MetadataStoreExtended store) {
        return (MetadataStoreExtended) Proxy.newProxyInstance(
                ReadOnlyMetadata.class.getClassLoader(),
                new Class<?>[] {MetadataStoreExtended.class},
                (proxy, method, arguments) -> call(store, method, arguments));
    }

    private static Object call(MetadataStoreExtended store, Method method, Object[] arguments) throws Throwable {
        if (!READS.contains(method.getName())) {
            return refuse(method);
        }
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Object refuse(Method method) {
        MetadataStoreException refusal = new MetadataStoreException.InvalidImplementationException(
                "'" + method.getName() + "' would change metadata that are only read");
        if (method.getReturnType().isAssignableFrom(CompletableFuture.class)) {
            return CompletableFuture.failedFuture(refusal);
        }
        throw new UnsupportedOperationException(refusal);
    }
}
