package io.ackrecovery.operator;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** From our answers to Netty's responses. */
final class Responses {
    /** A page may load from here what it needs, and nothing from anywhere else; nobody may put it into a frame. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Responses() {}

    static FullHttpResponse of(Answer answer) {
        Content content =
                answer.body() instanceof Content made ? made : new Content(Content.JSON, Json.bytes(answer.body()));
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(answer.status()),
                Unpooled.wrappedBuffer(content.bytes()));
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, content.bytes().length);
        return with(answer, content.type(), response);
    }

    /** Of events, which follow until the connection ends. */
    static HttpResponse open(Answer answer) {
        return with(answer, EventStream.TYPE, new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    }

    private static <T extends HttpResponse> T with(Answer answer, String type, T response) {
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
                .set("X-Content-Type-Options", "nosniff")
                .set("Referrer-Policy", "no-referrer")
                .set("Content-Security-Policy", POLICY);
        answer.headers().forEach((name, value) -> response.headers().set(name, value));
        return response;
    }
}
