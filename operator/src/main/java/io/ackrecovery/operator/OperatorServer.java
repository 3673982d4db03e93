package io.ackrecovery.operator;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Status and commands over HTTP, as docs/http.md describes them. One daemon thread, {@code ack-recovery-http-*}, serves all
 * connections and never waits for any. Thread-safe.
 */
public final class OperatorServer {
    /** A closing server takes so long at most to end its connections. */
    private static final long CLOSE_SECONDS = 2;

    /** So much of a response the system may hold for a client that reads slowly; it would take megabytes. */
    private static final int SEND_BUFFER_BYTES = 64 * 1024;

    private final EventLoopGroup group;
    private final Channel channel;

    private OperatorServer(EventLoopGroup group, Channel channel) {
        this.group = group;
        this.channel = channel;
    }

    /**
     * Listens, whether or not {@link OperatorSettings#enabled()}.
     *
     * @return fails with an {@link IllegalStateException} that names the settings if it cannot listen there
     */
    public static CompletionStage<OperatorServer> start(OperatorSettings settings, Operations operations) {
        EventLoopGroup group = new NioEventLoopGroup(1, new DefaultThreadFactory("ack-recovery-http", true));
        EventHub events = new EventHub(settings, operations, group.next());
        Api api = new Api(settings, operations, events);
        Connections connections = new Connections(settings.maxConnections());
        CompletableFuture<OperatorServer> started = new CompletableFuture<>();
        new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER_BYTES)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection.pipeline().addLast(codec(settings), new Exchange(settings, api, connections));
                    }
                })
                .bind(settings.address())
                .addListener((ChannelFuture bound) -> {
                    if (bound.isSuccess()) {
                        started.complete(new OperatorServer(group, bound.channel()));
                    } else {
                        shutDown(group);
                        started.completeExceptionally(cannotListen(settings, bound.cause()));
                    }
                });
        return started;
    }

    private static HttpServerCodec codec(OperatorSettings settings) {
        return new HttpServerCodec(new HttpDecoderConfig()
                .setMaxInitialLineLength(settings.maxLineBytes())
                .setMaxHeaderSize(settings.maxHeaderBytes()));
    }

    private static IllegalStateException cannotListen(OperatorSettings settings, Throwable cause) {
        String where = "%s = %s, %s = %d"
                .formatted(
                        OperatorSettings.KEY_BIND_ADDRESS,
                        settings.bindAddress(),
                        OperatorSettings.KEY_PORT,
                        settings.port());
        return new IllegalStateException("cannot listen at %s: %s".formatted(where, cause.getMessage()), cause);
    }

    /** Where it listens, with the port that was taken if 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** Ends all connections; complete, within about two seconds, when the port is free and the thread has ended. */
    public CompletionStage<Void> close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        shutDown(group);
        group.terminationFuture().addListener(ended -> closed.complete(null));
        return closed;
    }

    private static void shutDown(EventLoopGroup group) {
        group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
