package io.ackrecovery.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** To JSON, and from it: strictly, so that a mistake is told and not guessed at. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("not a value for JSON: " + value.getClass(), impossible);
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
