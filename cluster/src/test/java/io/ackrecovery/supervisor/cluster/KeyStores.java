package io.ackrecovery.supervisor.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keys and certificates for a test, made by the JDK's own keytool. */
final class KeyStores {
    static final String PASSWORD = "test-password";

    private KeyStores() {}

    /** A key of its own with a certificate that only it has signed. */
    static Path key(Path folder, String name) throws IOException, InterruptedException {
        Path store = folder.resolve(name + "-key.p12");
        keytool(
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-validity",
                "2",
                "-keystore",
                store.toString());
        keytool(
                "-exportcert",
                "-alias",
                name,
                "-keystore",
                store.toString(),
                "-file",
                certificate(folder, name).toString());
        return store;
    }

    /** Trusts these. */
    static Path trust(Path folder, String file, String... names) throws IOException, InterruptedException {
        Path store = folder.resolve(file + "-trust.p12");
        for (String name : names) {
            keytool(
                    "-importcert",
                    "-noprompt",
                    "-alias",
                    name,
                    "-file",
                    certificate(folder, name).toString(),
                    "-keystore",
                    store.toString());
        }
        return store;
    }

    static String settings(Path key, Path trust) {
        return "ack-recovery.cluster.tls { key-store = \"%s\", trust-store = \"%s\", password = %s }"
                .formatted(key, trust, PASSWORD);
    }

    private static Path certificate(Path folder, String name) {
        return folder.resolve(name + ".crt");
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
    }
}
