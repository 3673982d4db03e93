package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Status of this node's stores, and commands to them. */
final class LocalStores {
    static final Answer UNKNOWN = Answer.error(404, "there is no store of this id");

    private final Recoveries recoveries;
    private final LossPreviews previews;

    LocalStores(Operations operations) {
        this.recoveries = operations.recoveries();
        this.previews = operations.previews();
    }

    /** {@link #UNKNOWN}, the very object, where there is no such store. Throws nothing; fails with a {@link Refusal} among others. */
    CompletionStage<Answer> answer(NodeQuestion asked) {
        String id = asked.id();
        return switch (asked.what()) {
            case page -> throw new IllegalArgumentException("a page is of no one store");
            case find -> onStore(id, status -> done(Answer.ok(StoreView.whole(status))));
            case preview -> onStore(id, this::preview);
            case retry -> onStore(id, status -> ordered(recoveries.retry(id)));
            case skip -> onStore(id, status -> skip(status, asked.preview()));
            case close -> onStore(id, status -> ordered(recoveries.close(id)));
        };
    }

    private CompletionStage<Answer> preview(RecoveryStatus status) {
        refuseUnlessSkippable(status);
        return previews.of(status.id())
                .thenApply(found -> Answer.ok(
                        found.map(loss -> PreviewView.of(status, loss)).orElseGet(() -> PreviewView.of(status))));
    }

    private CompletionStage<Answer> skip(RecoveryStatus status, String preview) {
        refuseUnlessSkippable(status);
        if (!PreviewView.name(status).equals(preview)) {
            throw new Refusal(
                    409, "that preview is not of the last failure; look at what is lost now: " + status.lastCause());
        }
        return ordered(recoveries.skip(status.id(), status.lastCause()));
    }

    private static void refuseUnlessSkippable(RecoveryStatus status) {
        if (!status.skippable()) {
            throw new Refusal(409, "there is nothing that could be skipped");
        }
    }

    /** Looks first, to tell a store that is not there from one that cannot do it now. */
    private CompletionStage<Answer> onStore(String id, Function<RecoveryStatus, CompletionStage<Answer>> then) {
        return recoveries.find(id).thenCompose(found -> found.isEmpty() ? done(UNKNOWN) : then.apply(found.get()));
    }

    private static CompletionStage<Answer> ordered(CompletionStage<CommandReply> reply) {
        return reply.thenApply(LocalStores::answer);
    }

    private static Answer answer(CommandReply reply) {
        if (reply instanceof Rejected rejected) {
            return Answer.error(409, rejected.reason());
        }
        if (reply instanceof Accepted) {
            return Answer.state(202, "accepted");
        }
        throw new IllegalStateException("not a reply: " + reply);
    }

    private static CompletionStage<Answer> done(Answer answer) {
        return CompletableFuture.completedStage(answer);
    }
}
