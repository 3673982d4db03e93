package io.ackrecovery.operator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests without a network. */
final class Asking {
    private Asking() {}

    /** Parameters as {@code a=1&b=2}; each value is taken as it is. */
    static Request get(String path, String parameters) {
        return request("GET", path, parameters, null, "");
    }

    static Request post(String path, String body) {
        return request("POST", path, "", "Bearer " + Settings.TOKEN, body);
    }

    static Request request(String method, String path, String parameters, String authorization, String body) {
        Map<String, List<String>> values = Stream.of(parameters.split("&"))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.groupingBy(
                        pair -> pair[0], Collectors.mapping(pair -> pair[1], Collectors.toList())));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return new Request(
                method, List.of(path.split("/")), values, "localhost:1", authorization, bytes, "127.0.0.1:4711");
    }
}
