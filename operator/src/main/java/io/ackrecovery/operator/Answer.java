package io.ackrecovery.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What a request is answered with.
 *
 * @param body becomes JSON
 */
record Answer(int status, Object body, Map<String, String> headers) {

    /** The body of every answer that says no. */
    record Failure(String error) {}

    /**
     * The body of an answer that has nothing else to tell.
     *
     * @param node whose answer it is; null for this one's
     */
    record State(
            String status,
            @JsonInclude(JsonInclude.Include.NON_NULL) String node) {}

    static Answer ok(Object body) {
        return new Answer(200, body, Map.of());
    }

    static Answer state(int status, String state) {
        return new Answer(status, new State(state, null), Map.of());
    }

    /** By another node. */
    static Answer accepted(String node) {
        return new Answer(202, new State("accepted", node), Map.of());
    }

    static Answer error(int status, String error) {
        return new Answer(status, new Failure(error), Map.of());
    }

    Answer with(String header, String value) {
        return new Answer(status, body, Map.of(header, value));
    }

    /** In a few words, for the audit log. */
    String text() {
        if (body instanceof Failure failure) {
            return status + " " + failure.error();
        }
        return body instanceof State state && state.node() != null
                ? status + " by node " + state.node()
                : Integer.toString(status);
    }
}
