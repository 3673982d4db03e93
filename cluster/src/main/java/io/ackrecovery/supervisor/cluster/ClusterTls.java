package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.SettingsReader;

/**
 * With what the nodes of a cluster prove to one another who they are.
 *
 * @param keyStore a PKCS12 file with the node's key and certificate; empty for no TLS
 * @param trustStore a PKCS12 file with the certificates of those who may sign a node's
 * @param password of both, and of the key
 */
public record ClusterTls(String keyStore, String trustStore, String password) {
    static final String KEY_KEY_STORE = ClusterSettings.SECTION + ".tls.key-store";
    static final String KEY_TRUST_STORE = ClusterSettings.SECTION + ".tls.trust-store";
    static final String KEY_PASSWORD = ClusterSettings.SECTION + ".tls.password";

    public ClusterTls {
        if (keyStore.isEmpty() != trustStore.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s and %s must both be given, or neither".formatted(KEY_KEY_STORE, KEY_TRUST_STORE));
        }
    }

    static ClusterTls read(SettingsReader read) {
        return new ClusterTls(read.text(KEY_KEY_STORE), read.text(KEY_TRUST_STORE), read.text(KEY_PASSWORD));
    }

    boolean isOn() {
        return !keyStore.isEmpty();
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "ClusterTls[keyStore=%s, trustStore=%s]".formatted(keyStore, trustStore);
    }
}
