package io.ackrecovery.operator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The body of an answer that is no JSON of ours. */
record Content(String type, byte[] bytes) {
    static final String JSON = "application/json";
    static final String HTML = "text/html; charset=utf-8";
    static final String CSS = "text/css; charset=utf-8";
    static final String SCRIPT = "text/javascript; charset=utf-8";
    static final String SVG = "image/svg+xml";
    static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    static Content text(String type, String text) {
        return new Content(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A file that comes with this class. */
    static Content resource(String type, String name) {
        try (InputStream in = Content.class.getResourceAsStream(name)) {
            return new Content(type, in.readAllBytes());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
