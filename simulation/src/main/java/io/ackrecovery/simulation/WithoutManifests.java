package io.ackrecovery.simulation;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/** Spares each simulated actor system the reading of the manifests of every jar on the class path, which takes most of its start. */
final class WithoutManifests extends ClassLoader {

    /** One, so that what is read of the class path is read once. */
    static final ClassLoader INSTANCE = new WithoutManifests(WithoutManifests.class.getClassLoader());

    private WithoutManifests(ClassLoader parent) {
        super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return name.equals("META-INF/MANIFEST.MF") ? Collections.emptyEnumeration() : super.getResources(name);
    }
}
