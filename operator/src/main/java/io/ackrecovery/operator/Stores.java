package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.LossPreviews;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Status of stores, and commands to them. */
final class Stores {
    private static final Answer UNKNOWN = Answer.error(404, "there is no store of this id");

    private final Recoveries recoveries;
    private final LossPreviews previews;
    private final OperatorSettings settings;

    Stores(Operations operations, OperatorSettings settings) {
        this.recoveries = operations.recoveries();
        this.previews = operations.previews();
        this.settings = settings;
    }

    CompletionStage<Answer> page(Request request) {
        StoreQuery query = StoreQuery.parse(request, settings.maxPageSize());
        return new StoreSearch(recoveries, query, settings).run();
    }

    CompletionStage<Answer> one(Request request, String id) {
        request.allowParameters(List.of());
        return recoveries
                .find(id)
                .thenApply(found -> found.map(StoreView::whole).map(Answer::ok).orElse(UNKNOWN));
    }

    CompletionStage<Answer> retry(Request request, String id) {
        refuseBody(request, "a retry");
        return onStore(id, status -> ordered(recoveries.retry(id)));
    }

    CompletionStage<Answer> close(Request request, String id) {
        refuseBody(request, "a close");
        return onStore(id, status -> ordered(recoveries.close(id)));
    }

    CompletionStage<Answer> preview(Request request, String id) {
        request.allowParameters(List.of());
        return onStore(id, status -> {
            refuseUnlessSkippable(status);
            return previews.of(id)
                    .thenApply(found -> Answer.ok(
                            found.map(loss -> PreviewView.of(status, loss)).orElseGet(() -> PreviewView.of(status))));
        });
    }

    CompletionStage<Answer> skip(Request request, String id) {
        request.allowParameters(List.of());
        String preview = Json.onlyField(request.body(), "preview");
        return onStore(id, status -> {
            refuseUnlessSkippable(status);
            if (!PreviewView.name(status).equals(preview)) {
                throw new Refusal(
                        409,
                        "that preview is not of the last failure; look at what is lost now: " + status.lastCause());
            }
            return skipped(request, id, status.lastCause());
        });
    }

    /** What is lost is asked for before the skip, with which it is forgotten; nobody waits for the answer. */
    private CompletionStage<Answer> skipped(Request request, String id, String lastCause) {
        String without = previews.gap(id)
                .map(gap -> "going on without " + gap.where() + ": " + entries(gap))
                .orElse("");
        CompletionStage<Optional<LossPreview>> loss = previews.of(id);
        return ordered(recoveries.skip(id, lastCause)).thenApply(answer -> {
            if (!answer.isAccepted()) {
                return answer;
            }
            loss.whenComplete((found, failure) ->
                    Audit.skipped(id, request.from(), failure == null ? found.orElse(null) : null, failure));
            return answer.noting(without);
        });
    }

    private static String entries(Gap gap) {
        return gap.entries() == Gap.UNKNOWN ? "nobody can say how many entries" : gap.entries() + " entries";
    }

    private static void refuseBody(Request request, String what) {
        request.allowParameters(List.of());
        if (request.body().length > 0) {
            throw new Refusal(400, what + " takes no body");
        }
    }

    private static void refuseUnlessSkippable(RecoveryStatus status) {
        if (!status.skippable()) {
            throw new Refusal(409, "there is nothing that could be skipped");
        }
    }

    /** Looks first, to tell a store that is not there from one that cannot do it now. */
    private CompletionStage<Answer> onStore(String id, Function<RecoveryStatus, CompletionStage<Answer>> then) {
        return recoveries
                .find(id)
                .thenCompose(
                        found -> found.isEmpty() ? CompletableFuture.completedStage(UNKNOWN) : then.apply(found.get()));
    }

    private static CompletionStage<Answer> ordered(CompletionStage<CommandReply> reply) {
        return reply.thenApply(Stores::answer);
    }

    private static Answer answer(CommandReply reply) {
        if (reply instanceof Rejected rejected) {
            return Answer.error(409, rejected.reason());
        }
        if (reply instanceof Accepted) {
            return Answer.accepted();
        }
        throw new IllegalStateException("not a reply: " + reply);
    }
}
