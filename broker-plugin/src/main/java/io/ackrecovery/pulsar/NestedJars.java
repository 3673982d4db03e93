package io.ackrecovery.pulsar;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * The jars inside a jar. Each is unpacked into the temp folder and opened, and its file deleted while it is open: where a file that
 * is in use can be deleted, nothing stays behind even if the JVM is killed. They close when nobody refers to them any more.
 */
final class NestedJars {

    private static final String FOLDER = "META-INF/ack-recovery/";

    private final List<JarFile> jars;

    private NestedJars(List<JarFile> jars) {
        this.jars = jars;
    }

    static NestedJars of(URL jar) throws IOException {
        try (JarFile outer = new JarFile(new File(jar.toURI()))) {
            List<JarFile> jars = new ArrayList<>();
            for (JarEntry entry : outer.stream().filter(NestedJars::isNested).toList()) {
                try (InputStream in = outer.getInputStream(entry)) {
                    jars.add(unpack(in));
                }
            }
            if (jars.isEmpty()) {
                throw new IOException("no jars in " + FOLDER + " of " + jar);
            }
            return new NestedJars(jars);
        } catch (URISyntaxException wrong) {
            throw new IOException("not a file: " + jar, wrong);
        }
    }

    private static boolean isNested(JarEntry entry) {
        return entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".jar");
    }

    private static JarFile unpack(InputStream in) throws IOException {
        Path file = Files.createTempFile("ack-recovery-", ".jar");
        try {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return new JarFile(file.toFile(), false, ZipFile.OPEN_READ | ZipFile.OPEN_DELETE);
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(file);
            throw failed;
        }
    }

    /** The first entry of this name. */
    Optional<Found> find(String name) {
        for (JarFile jar : jars) {
            JarEntry entry = jar.getJarEntry(name);
            if (entry != null) {
                return Optional.of(new Found(jar, entry));
            }
        }
        return Optional.empty();
    }

    /** The entries of this name, one for each jar that has it. */
    List<Found> findAll(String name) {
        return jars.stream()
                .filter(jar -> jar.getJarEntry(name) != null)
                .map(jar -> new Found(jar, jar.getJarEntry(name)))
                .toList();
    }

    /** An entry of one of the jars. */
    record Found(JarFile jar, JarEntry entry) {

        byte[] read() throws IOException {
            try (InputStream in = open()) {
                return in.readAllBytes();
            }
        }

        private InputStream open() throws IOException {
            return jar.getInputStream(entry);
        }

        /** Can be opened and read like any URL, but only as this object: its text leads nowhere. */
        URL url() {
            String place = "ack-recovery:" + new File(jar.getName()).getName() + "!/" + entry.getName();
            try {
                return new URL(null, place, new Handler(this));
            } catch (MalformedURLException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
    }

    private static final class Handler extends URLStreamHandler {
        private final Found found;

        Handler(Found found) {
            this.found = found;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    connected = true;
                }

                @Override
                public InputStream getInputStream() throws IOException {
                    return found.open();
                }
            };
        }
    }
}
