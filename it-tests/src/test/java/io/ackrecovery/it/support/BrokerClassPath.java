package io.ackrecovery.it.support;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/** The class path of a broker: that of the tests without what only we bring; and other jars, which come first. */
public final class BrokerClassPath extends URLClassLoader {

    private static final List<String> OURS = List.of("io.ackrecovery.", "org.apache.pekko.", "scala.", "com.typesafe.");

    public BrokerClassPath(URL... first) {
        super(first, BrokerClassPath.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            boolean first = findResource(name.replace('.', '/') + ".class") != null;
            return first || OURS.stream().anyMatch(name::startsWith) ? findClass(name) : super.loadClass(name, resolve);
        }
    }
}
