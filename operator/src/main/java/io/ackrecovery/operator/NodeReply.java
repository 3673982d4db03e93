package io.ackrecovery.operator;

import com.fasterxml.jackson.databind.JsonNode;

/** What a node says to a question about one of its stores: as it would have answered over HTTP. */
record NodeReply(int status, JsonNode body) {

    static NodeReply of(Answer answer) {
        return new NodeReply(answer.status(), Json.tree(answer.body()));
    }

    /** For who has asked over HTTP. */
    Answer from(String node) {
        if (status >= 400) {
            return Answer.error(status, body.path("error").asText() + " (says node " + node + ")");
        }
        return status == 202 ? Answer.accepted(node) : Answer.ok(Json.with(body, "node", node));
    }
}
