package io.ackrecovery.supervisor.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.apache.pekko.actor.typed.ActorRef;

/** What is said about pieces of work that are shared out. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkMessage.Do.class, name = "do"),
    @JsonSubTypes.Type(value = WorkMessage.Begun.class, name = "begun"),
    @JsonSubTypes.Type(value = WorkMessage.Left.class, name = "left"),
    @JsonSubTypes.Type(value = WorkMessage.Done.class, name = "done")
})
sealed interface WorkMessage extends Wire {

    /**
     * Do this piece, unless it is being done: then the answer comes when it is done.
     *
     * @param begun how often it was begun, as far as the asker knows; whoever began it before was lost
     * @param most how often it may be begun
     */
    record Do(String piece, int begun, int most, ActorRef<Answer> replyTo) implements WorkMessage, WorkEntity.Command {}

    /** To who has asked. */
    sealed interface Answer extends WorkMessage, WorkAsker.Command {}

    /**
     * A piece is being done.
     *
     * @param by tells one beginning from another
     */
    record Begun(String piece, String by) implements Answer {}

    /** A piece that was begun is left to another node: this one leaves, or gives some of its work to one that came. */
    record Left(String piece, String by) implements Answer {}

    /**
     * A piece is done.
     *
     * @param result null if it failed
     * @param failure why; null if it did not
     */
    record Done(String piece, String result, String failure) implements Answer {}
}
