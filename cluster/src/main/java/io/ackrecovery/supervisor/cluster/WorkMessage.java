package io.ackrecovery.supervisor.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.apache.pekko.actor.typed.ActorRef;

/** What is said about pieces of work that are shared out. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkMessage.Do.class, name = "do"),
    @JsonSubTypes.Type(value = WorkMessage.Done.class, name = "done")
})
sealed interface WorkMessage extends Wire {

    /** Do this piece, unless it is being done: then the answer comes when it is done. */
    record Do(String piece, ActorRef<Done> replyTo) implements WorkMessage, WorkEntity.Command {}

    /**
     * A piece is done.
     *
     * @param result null if it failed
     * @param failure why; null if it did not
     */
    record Done(String piece, String result, String failure) implements WorkMessage, WorkAsker.Command {}
}
