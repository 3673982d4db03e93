package io.ackrecovery.operator;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** From Netty's requests to ours. Throws a {@link Refusal} at what is none. */
final class Requests {
    private static final int MAX_PARAMETERS = 16;

    private Requests() {}

    /** What can be said before the body has come. */
    static void checkHead(HttpRequest head, int maxBodyBytes) {
        HttpVersion version = head.protocolVersion();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            throw new Refusal(505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
        }
        if (HttpUtil.getContentLength(head, 0L) > maxBodyBytes) {
            throw tooLarge(maxBodyBytes);
        }
    }

    static Request of(HttpRequest head, byte[] body, InetSocketAddress from) {
        HttpHeaders headers = head.headers();
        return new Request(
                head.method().name(),
                path(head.uri()),
                parameters(head.uri()),
                headers.get(HttpHeaderNames.HOST),
                headers.get(HttpHeaderNames.AUTHORIZATION),
                body,
                from.getAddress().getHostAddress() + ":" + from.getPort());
    }

    static Refusal tooLarge(int maxBodyBytes) {
        return new Refusal(
                413, "the body is larger than %s = %d".formatted(OperatorSettings.KEY_MAX_BODY_BYTES, maxBodyBytes));
    }

    /** For what Netty could not decode. */
    static Answer undecodable(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return Answer.error(414, "the request's first line is longer than " + OperatorSettings.KEY_MAX_LINE_BYTES);
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return Answer.error(431, "the request's headers are longer than " + OperatorSettings.KEY_MAX_HEADER_BYTES);
        }
        return Answer.error(400, "this is not an HTTP request");
    }

    /** Segments are decoded one by one: a slash in a store's id comes encoded. */
    private static List<String> path(String uri) {
        String path = uri.split("[?#]", 2)[0];
        if (!path.startsWith("/")) {
            throw new Refusal(400, "the path must begin with a slash");
        }
        try {
            return Stream.of(path.substring(1).split("/", -1))
                    .map(segment -> URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8))
                    .toList();
        } catch (IllegalArgumentException malformed) {
            throw new Refusal(400, "the path is not well encoded");
        }
    }

    private static Map<String, List<String>> parameters(String uri) {
        try {
            return new QueryStringDecoder(uri, StandardCharsets.UTF_8, true, MAX_PARAMETERS, true).parameters();
        } catch (IllegalArgumentException malformed) {
            throw new Refusal(400, "the parameters are not well encoded");
        }
    }
}
