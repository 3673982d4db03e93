package io.ackrecovery.operator;

import java.util.Map;

/**
 * What a request is answered with.
 *
 * @param body becomes JSON
 */
record Answer(int status, Object body, Map<String, String> headers) {

    /** The body of every answer that says no. */
    record Failure(String error) {}

    /** The body of an answer that has nothing else to tell. */
    record State(String status) {}

    static Answer ok(Object body) {
        return new Answer(200, body, Map.of());
    }

    static Answer state(int status, String state) {
        return new Answer(status, new State(state), Map.of());
    }

    static Answer error(int status, String error) {
        return new Answer(status, new Failure(error), Map.of());
    }

    Answer with(String header, String value) {
        return new Answer(status, body, Map.of(header, value));
    }

    /** In a few words, for the audit log. */
    String text() {
        return body instanceof Failure failure ? status + " " + failure.error() : Integer.toString(status);
    }
}
