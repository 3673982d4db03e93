package io.ackrecovery.pulsar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Loads what is in the jars inside our jar, so that neither we nor the broker see the other's libraries. From the broker come only
 * the packages in which both must mean the same class; all else comes from our jars or from the JDK, or is not found. Resources are
 * our own only.
 */
final class PluginLoader extends ClassLoader {

    /** What the broker's interfaces speak of, and what it must share with us: its log and its metrics. */
    private static final List<String> SHARED = List.of(
            "org.apache.pulsar.",
            "org.apache.bookkeeper.",
            "org.apache.commons.lang3.",
            "io.netty.",
            "com.google.protobuf.",
            "io.opentelemetry.",
            "org.slf4j.");

    static {
        registerAsParallelCapable();
    }

    private final NestedJars jars;
    private final ClassLoader broker;
    private final ProtectionDomain domain;

    private PluginLoader(NestedJars jars, ClassLoader broker, ProtectionDomain domain) {
        super("ack-recovery", ClassLoader.getPlatformClassLoader());
        this.jars = jars;
        this.broker = broker;
        this.domain = domain;
    }

    /** A new loader over the jar that this class came from. */
    static PluginLoader create() {
        ProtectionDomain domain = PluginLoader.class.getProtectionDomain();
        try {
            NestedJars jars = NestedJars.of(domain.getCodeSource().getLocation());
            return new PluginLoader(jars, PluginLoader.class.getClassLoader(), domain);
        } catch (IOException broken) {
            throw new UncheckedIOException("Ack Recovery cannot read its jar", broken);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return broker.loadClass(name);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return jars.find(path(name)).isPresent() ? findClass(name) : super.loadClass(name, resolve);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        NestedJars.Found found = jars.find(path(name)).orElseThrow(() -> new ClassNotFoundException(name));
        try {
            byte[] code = found.read();
            return defineClass(name, code, 0, code.length, domain);
        } catch (IOException broken) {
            throw new ClassNotFoundException(name, broken);
        }
    }

    private static String path(String className) {
        return className.replace('.', '/') + ".class";
    }

    @Override
    public URL getResource(String name) {
        return findResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) {
        return findResources(name);
    }

    @Override
    protected URL findResource(String name) {
        return jars.find(name).map(NestedJars.Found::url).orElse(null);
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        return Collections.enumeration(
                jars.findAll(name).stream().map(NestedJars.Found::url).toList());
    }
}
