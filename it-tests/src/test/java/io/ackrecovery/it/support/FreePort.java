package io.ackrecovery.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;

/** Ports for processes that have to know one another's before they begin. */
public final class FreePort {
    private static final Random RANDOM = new Random();

    private FreePort() {}

    /** One below those that the system gives to outgoing connections: one of these might take it before the process does. */
    public static int take() {
        while (true) {
            int port = 20_000 + RANDOM.nextInt(12_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // Another one, then.
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }
}
