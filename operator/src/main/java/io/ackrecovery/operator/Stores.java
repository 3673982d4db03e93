package io.ackrecovery.operator;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Requests about stores: of this node, or of another one if there is a cluster. */
final class Stores {
    private static final List<String> WHERE = List.of("node");

    private final Operations operations;
    private final OperatorSettings settings;
    private final LocalStores local;
    private final Optional<Elsewhere> elsewhere;

    Stores(Operations operations, OperatorSettings settings) {
        this.operations = operations;
        this.settings = settings;
        this.local = new LocalStores(operations);
        this.elsewhere = operations.fleet().map(Elsewhere::new);
    }

    CompletionStage<Answer> page(Request request) {
        StoreQuery query = StoreQuery.parse(request, settings.maxPageSize());
        return query.scope() == StoreQuery.Scope.node
                ? new StoreSearch(operations.recoveries(), query, settings).run()
                : new FleetSearch(elsewhere.orElseThrow(Elsewhere::noCluster), query, settings).run();
    }

    CompletionStage<Answer> one(Request request, String id) {
        return answer(request, NodeQuestion.find(id));
    }

    CompletionStage<Answer> preview(Request request, String id) {
        return answer(request, NodeQuestion.about(NodeQuestion.What.preview, id, request.from()));
    }

    CompletionStage<Answer> retry(Request request, String id) {
        refuseBody(request, "a retry");
        return answer(request, NodeQuestion.about(NodeQuestion.What.retry, id, request.from()));
    }

    CompletionStage<Answer> close(Request request, String id) {
        refuseBody(request, "a close");
        return answer(request, NodeQuestion.about(NodeQuestion.What.close, id, request.from()));
    }

    CompletionStage<Answer> skip(Request request, String id) {
        request.allowParameters(WHERE);
        String preview = Json.onlyField(request.body(), "preview");
        return answer(request, NodeQuestion.skip(id, preview, request.from()));
    }

    private static void refuseBody(Request request, String what) {
        request.allowParameters(WHERE);
        if (request.body().length > 0) {
            throw new Refusal(400, what + " takes no body");
        }
    }

    /** Where no node is named, this one's come first. */
    private CompletionStage<Answer> answer(Request request, NodeQuestion asked) {
        request.allowParameters(WHERE);
        String node = request.parameter("node");
        if (!node.isEmpty()) {
            Elsewhere others = elsewhere.orElseThrow(Elsewhere::noCluster);
            return others.isHere(node) ? local.answer(asked) : others.answer(node, asked);
        }
        return local.answer(asked)
                .thenCompose(answer -> answer == LocalStores.UNKNOWN && elsewhere.isPresent()
                        ? elsewhere.get().answer(asked)
                        : CompletableFuture.completedStage(answer));
    }
}
