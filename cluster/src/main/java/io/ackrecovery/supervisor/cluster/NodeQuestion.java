package io.ackrecovery.supervisor.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.apache.pekko.actor.typed.ActorRef;

/** What one node asks another for an operator. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
    @JsonSubTypes.Type(value = NodeQuestion.Status.class, name = "status"),
    @JsonSubTypes.Type(value = NodeQuestion.Order.class, name = "order"),
    @JsonSubTypes.Type(value = NodeQuestion.Ask.class, name = "ask")
})
sealed interface NodeQuestion extends Wire {

    /** A page of the node's recoveries: after this id, at most so many. */
    record Status(String after, int limit, ActorRef<NodeStatus> replyTo) implements NodeQuestion {}

    /**
     * A retry or a skip; for every node, since the asker does not know whose recovery it is.
     *
     * @param skip else it is a retry
     * @param lastCause of a skip; null for any
     */
    record Order(String id, boolean skip, String lastCause, ActorRef<OrderAnswer> replyTo) implements NodeQuestion {}

    /**
     * A question in the terms of who embeds the nodes.
     *
     * @param node who is to answer; null for everybody
     */
    record Ask(String node, String question, ActorRef<NodeAnswer> replyTo) implements NodeQuestion {}
}
