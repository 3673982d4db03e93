package io.ackrecovery.operator;

import java.util.List;
import java.util.Map;

/**
 * A request, whole and decoded.
 *
 * @param path its segments
 * @param host null if there is no such header
 * @param authorization null if there is no such header
 * @param from who asks: address and port
 */
record Request(
        String method,
        List<String> path,
        Map<String, List<String>> parameters,
        String host,
        String authorization,
        byte[] body,
        String from) {

    /** Lets through only what the endpoint knows, each once. */
    void allowParameters(List<String> known) {
        parameters.forEach((name, values) -> {
            if (!known.contains(name)) {
                throw new Refusal(
                        400,
                        known.isEmpty()
                                ? "there are no parameters here"
                                : "there is a parameter that is none of " + String.join(", ", known));
            }
            if (values.size() > 1) {
                throw new Refusal(400, "the parameter " + name + " is given more than once");
            }
        });
    }

    /** The parameter's value; empty if it is not given. */
    String parameter(String name) {
        return parameters.getOrDefault(name, List.of("")).get(0);
    }
}
