package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.RecoverySupervisor.CommandReply;
import io.ackrecovery.supervisor.RecoverySupervisor.Rejected;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Status of stores, and commands to them. */
final class Stores {
    private static final Answer UNKNOWN = Answer.error(404, "there is no store of this id");

    private final Recoveries recoveries;
    private final OperatorSettings settings;

    Stores(Recoveries recoveries, OperatorSettings settings) {
        this.recoveries = recoveries;
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
        request.allowParameters(List.of());
        if (request.body().length > 0) {
            throw new Refusal(400, "a retry takes no body");
        }
        return order(id, () -> recoveries.retry(id));
    }

    CompletionStage<Answer> skip(Request request, String id) {
        request.allowParameters(List.of());
        String lastCause = Json.onlyField(request.body(), "lastCause");
        return order(id, () -> recoveries.skip(id, lastCause));
    }

    /** Looks first, to tell a store that is not there from one that cannot do it now. */
    private CompletionStage<Answer> order(String id, Supplier<CompletionStage<CommandReply>> command) {
        return recoveries
                .find(id)
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(UNKNOWN)
                        : command.get().thenApply(Stores::answer));
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
}
