package io.ackrecovery.supervisor.cluster;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/**
 * Whether a node can be started here with its settings. A {@link FleetNode} that cannot start tries again for ever, which is right for one
 * that has been at work; at the first start somebody is there to be told.
 */
public final class ClusterPreflight {
    private ClusterPreflight() {}

    /**
     * Opens the key stores and the port, and closes them again. Blocks for as long as that takes.
     *
     * @throws IllegalArgumentException naming the key, its value and what is wrong with it
     */
    public static void check(ClusterSettings settings) {
        ClusterTls tls = settings.tls();
        if (tls.isOn()) {
            open(ClusterTls.KEY_KEY_STORE, tls.keyStore(), tls.password());
            open(ClusterTls.KEY_TRUST_STORE, tls.trustStore(), tls.password());
        }
        InetSocketAddress address = new InetSocketAddress(settings.bindAddress(), settings.port());
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(address);
        } catch (IOException | RuntimeException cannotListen) {
            String why = address.isUnresolved() ? "this host is not known" : cannotListen.getMessage();
            throw new IllegalArgumentException(
                    "cannot listen at %s = %s, %s = %d: %s"
                            .formatted(
                                    ClusterSettings.KEY_BIND_ADDRESS,
                                    settings.bindAddress(),
                                    ClusterSettings.KEY_PORT,
                                    settings.port(),
                                    why),
                    cannotListen);
        }
    }

    private static void open(String key, String file, String password) {
        try {
            if (KeyStore.getInstance(new File(file), password.toCharArray()).size() == 0) {
                throw new IOException("there is nothing in it");
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "%s = %s cannot be opened with %s: %s"
                            .formatted(key, file, ClusterTls.KEY_PASSWORD, unreadable.getMessage()),
                    unreadable);
        }
    }
}
