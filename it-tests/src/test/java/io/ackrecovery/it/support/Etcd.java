package io.ackrecovery.it.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** An etcd of its own, with data in a folder of its own. */
public final class Etcd implements AutoCloseable {

    private final Process process;
    private final int port;

    /** Whether Debian's package etcd-server is here. */
    public static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "etcd")));
    }

    public Etcd(Path folder) throws IOException {
        port = freePort();
        String clients = "http://127.0.0.1:" + port;
        String peers = "http://127.0.0.1:" + freePort();
        process = new ProcessBuilder(
                        "etcd",
                        "--data-dir=" + folder.resolve("etcd"),
                        "--listen-client-urls=" + clients,
                        "--advertise-client-urls=" + clients,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=default=" + peers)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Pause.until(this::listens);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    public String metadataUrl() {
        return "etcd:http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
