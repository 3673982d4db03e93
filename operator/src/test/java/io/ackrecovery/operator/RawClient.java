package io.ackrecovery.operator;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever it is told to, at any speed. */
final class RawClient implements AutoCloseable {
    private static final int NEVER_MILLIS = 20_000;

    private final Socket socket = new Socket();

    RawClient(InetSocketAddress server) throws IOException {
        this(server, 0);
    }

    /** @param receiveBuffer bytes; 0 for what the system gives */
    RawClient(InetSocketAddress server, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(server, NEVER_MILLIS);
        socket.setSoTimeout(NEVER_MILLIS);
    }

    /** Sends, says that no more will come, and reads what is answered. */
    static String exchange(InetSocketAddress server, byte[] request) throws IOException {
        try (RawClient client = new RawClient(server)) {
            client.send(request);
            client.socket.shutdownOutput();
            return client.readAll();
        }
    }

    static String exchange(InetSocketAddress server, String request) throws IOException {
        return exchange(server, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(String request) throws IOException {
        return send(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        return this;
    }

    /** Until the server closes. */
    String readAll() throws IOException {
        return new String(in().readAllBytes(), StandardCharsets.UTF_8);
    }

    InputStream in() throws IOException {
        return socket.getInputStream();
    }

    /** Breaks off without a goodbye. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
