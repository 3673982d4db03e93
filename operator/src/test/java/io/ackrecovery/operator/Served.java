package io.ackrecovery.operator;

import io.ackrecovery.supervisor.LossPreviews;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A running server, closed with the test. */
record Served(OperatorServer server) implements AutoCloseable {
    private static final long SECONDS = 20;

    static Served start(String settings, Recoveries recoveries) throws Exception {
        return start(settings, operations(recoveries));
    }

    static Operations operations(Recoveries recoveries) {
        return operations(recoveries, LossPreviews.NONE);
    }

    static Operations operations(Recoveries recoveries, LossPreviews previews) {
        return new Operations("here", recoveries, new RecoveryFeed(), previews, Optional.empty());
    }

    static Served start(String settings, Operations operations) throws Exception {
        return new Served(OperatorServer.start(Settings.open(settings), operations)
                .toCompletableFuture()
                .get(SECONDS, TimeUnit.SECONDS));
    }

    InetSocketAddress address() {
        return server.address();
    }

    String get(String path) throws IOException {
        return RawClient.exchange(address(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    String post(String path, String token, String body) throws IOException {
        return RawClient.exchange(
                address(),
                "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(path, token, body.length(), body));
    }

    @Override
    public void close() {
        server.close()
                .toCompletableFuture()
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
