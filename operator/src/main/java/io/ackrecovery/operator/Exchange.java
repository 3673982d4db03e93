package io.ackrecovery.operator;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * One connection, for one request: takes it in, has it answered, sends the answer, waits until the client closes. Each step has its
 * deadline, and in each but the answering the server waits for the client, so that it may be given up for another one. Runs on
 * the server's one thread.
 */
final class Exchange extends SimpleChannelInboundHandler<HttpObject> {
    private enum Step {
        RECEIVING,
        ANSWERING,
        RESPONDING,
        STREAMING,
        SERVED
    }

    private final OperatorSettings settings;
    private final Api api;
    private final Connections connections;
    private ChannelHandlerContext context;
    private Step step = Step.RECEIVING;
    private Future<?> deadline;
    private HttpRequest head;
    private ByteBuf body = Unpooled.EMPTY_BUFFER;
    private Streaming streaming;

    Exchange(OperatorSettings settings, Api api, Connections connections) {
        this.settings = settings;
        this.api = api;
        this.connections = connections;
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        context = active;
        if (connections.admit(this)) {
            within(settings.requestTimeout(), () -> respond(overdue()));
        } else {
            giveUp();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext closed) {
        stopWaiting();
        connections.closed(this);
        if (streaming != null) {
            streaming.closed();
        }
    }

    /** Frees the connection at once; a client that has not been told anything yet is told why, if it listens. */
    void giveUp() {
        if (step != Step.RECEIVING) {
            context.close();
            return;
        }
        step = Step.RESPONDING;
        within(settings.responseTimeout(), context::close);
        write(Answer.error(503, OperatorSettings.KEY_MAX_CONNECTIONS + " is reached: try again later"))
                .addListener(ChannelFutureListener.CLOSE);
    }

    /** What comes after the request, or with a request that is refused already, is read and dropped. */
    @Override
    protected void channelRead0(ChannelHandlerContext ignored, HttpObject part) {
        if (step != Step.RECEIVING) {
            return;
        }
        try {
            receive(part);
        } catch (Refusal refusal) {
            respond(refusal.answer());
        }
    }

    private void receive(HttpObject part) {
        if (part.decoderResult().isFailure()) {
            throw new Refusal(Requests.undecodable(part.decoderResult().cause()));
        }
        if (part instanceof HttpRequest request) {
            Requests.checkHead(request, settings.maxBodyBytes());
            head = request;
            body = Unpooled.buffer(0, settings.maxBodyBytes());
            if (HttpUtil.is100ContinueExpected(request)) {
                context.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
            }
        }
        if (part instanceof HttpContent content) {
            append(content.content());
        }
        if (part instanceof LastHttpContent) {
            answer(Requests.of(
                    head, bytes(), (InetSocketAddress) context.channel().remoteAddress()));
        }
    }

    private void append(ByteBuf content) {
        if (content.readableBytes() > settings.maxBodyBytes() - body.readableBytes()) {
            throw Requests.tooLarge(settings.maxBodyBytes());
        }
        body.writeBytes(content);
    }

    private byte[] bytes() {
        byte[] bytes = new byte[body.readableBytes()];
        body.readBytes(bytes);
        return bytes;
    }

    private void answer(Request request) {
        step = Step.ANSWERING;
        connections.answering(this);
        within(settings.answerTimeout(), () -> respondOnce(Api.OVERDUE));
        api.answer(request).whenCompleteAsync((answer, never) -> respondOnce(answer), context.executor());
    }

    private void respondOnce(Answer answer) {
        if (step == Step.ANSWERING && answer.body() instanceof EventStream events) {
            stream(answer, events.hub());
        } else if (step == Step.ANSWERING) {
            connections.answered(this);
            respond(answer);
        }
    }

    /** From now on it counts among those who watch, which have a bound of their own. */
    private void stream(Answer answer, EventHub hub) {
        if (!context.channel().isActive()) {
            return;
        }
        step = Step.STREAMING;
        stopWaiting();
        connections.closed(this);
        context.write(Responses.open(answer));
        streaming = new Streaming(context, hub, settings);
        streaming.begin();
    }

    private void respond(Answer answer) {
        step = Step.RESPONDING;
        within(settings.responseTimeout(), context::close);
        write(answer).addListener(this::written);
    }

    private ChannelFuture write(Answer answer) {
        return context.writeAndFlush(Responses.of(answer));
    }

    /** Closing at once would reset the connection if anything of the client's is unread, and lose the answer. */
    private void written(Future<?> answer) {
        DuplexChannel channel = (DuplexChannel) context.channel();
        if (answer.isSuccess() && !channel.isInputShutdown()) {
            step = Step.SERVED;
            channel.shutdownOutput();
        } else {
            channel.close();
        }
    }

    private Answer overdue() {
        return Answer.error(408, "the request did not come within " + OperatorSettings.KEY_REQUEST_TIMEOUT);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event instanceof ChannelInputShutdownEvent && step != Step.ANSWERING && step != Step.RESPONDING) {
            context.close();
        }
    }

    /** The client broke off: nobody is left to be told. */
    @Override
    public void exceptionCaught(ChannelHandlerContext broken, Throwable ignored) {
        broken.close();
    }

    private void within(Duration time, Runnable otherwise) {
        stopWaiting();
        deadline = context.executor().schedule(otherwise, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void stopWaiting() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
