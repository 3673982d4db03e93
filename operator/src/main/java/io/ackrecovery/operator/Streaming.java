package io.ackrecovery.operator;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.util.concurrent.TimeUnit;

/** A connection that has become a stream of events. Runs on the server's one thread. */
final class Streaming implements EventStream.Watcher {
    private final ChannelHandlerContext context;
    private final EventHub hub;
    private final OperatorSettings settings;

    Streaming(ChannelHandlerContext context, EventHub hub, OperatorSettings settings) {
        this.context = context;
        this.hub = hub;
        this.settings = settings;
    }

    void begin() {
        int most = settings.events().maxBacklogBytes();
        context.channel().config().setWriteBufferWaterMark(new WriteBufferWaterMark(most / 2, most));
        if (!hub.join(this)) {
            end(Events.event("dropped", new Events.Dropped(EventSettings.KEY_MAX_STREAMS + " is reached")));
        }
    }

    void closed() {
        hub.leave(this);
    }

    @Override
    public boolean hasRoom() {
        return context.channel().isWritable();
    }

    @Override
    public void send(byte[] event) {
        context.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(event)));
    }

    @Override
    public void end(byte[] event) {
        context.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(event)))
                .addListener(ChannelFutureListener.CLOSE);
        context.executor()
                .schedule(() -> context.close(), settings.responseTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }
}
