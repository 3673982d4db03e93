package io.ackrecovery.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * What a request is answered with.
 *
 * @param body becomes JSON
 * @param note for the audit log only; empty for none
 */
record Answer(int status, Object body, Map<String, String> headers, String note) {

    private static final int ACCEPTED = 202;

    private Answer(int status, Object body) {
        this(status, body, Map.of(), "");
    }

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
        return new Answer(200, body);
    }

    static Answer state(String state) {
        return new Answer(200, new State(state, null));
    }

    /** A command will be carried out. */
    static Answer accepted() {
        return accepted(null);
    }

    /** A command will be carried out by another node. */
    static Answer accepted(String node) {
        return new Answer(ACCEPTED, new State("accepted", node));
    }

    static Answer error(int status, String error) {
        return new Answer(status, new Failure(error));
    }

    Answer with(String header, String value) {
        return new Answer(status, body, Map.of(header, value), note);
    }

    Answer noting(String what) {
        return new Answer(status, body, headers, what);
    }

    boolean isAccepted() {
        return status == ACCEPTED;
    }

    /** In a few words, for the audit log. */
    String text() {
        String text = body instanceof Failure failure ? status + " " + failure.error() : Integer.toString(status);
        if (body instanceof State state && state.node() != null) {
            text += " by node " + state.node();
        }
        return note.isEmpty() ? text : text + ", " + note;
    }
}
