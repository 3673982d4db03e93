package io.ackrecovery.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** To JSON, and from it: strictly, so that a mistake is told and not guessed at. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final JsonMapper LENIENT = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("not a value for JSON: " + value.getClass(), impossible);
        }
    }

    static String text(Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** The object with one field more; anything else as it is. */
    static JsonNode with(JsonNode object, String field, String value) {
        return object instanceof ObjectNode fields ? fields.put(field, value) : object;
    }

    /** What another node has written, maybe one of a later version; empty if it is nothing of the kind. */
    static <T> Optional<T> read(String text, Class<T> type) {
        try {
            return Optional.ofNullable(LENIENT.readValue(text, type));
        } catch (JsonProcessingException somethingElse) {
            return Optional.empty();
        }
    }

    /** The text of the one field that the object must have. */
    static String onlyField(byte[] body, String name) {
        JsonNode object = object(body);
        JsonNode field = object.path(name);
        if (!field.isTextual() || object.size() != 1) {
            throw new Refusal(400, "the body must be a JSON object with the one field " + name + ", a text");
        }
        return field.textValue();
    }

    private static JsonNode object(byte[] body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException malformed) {
            throw new Refusal(400, "the body is not JSON");
        }
    }
}
