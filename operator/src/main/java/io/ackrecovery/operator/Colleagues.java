package io.ackrecovery.operator;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Answers other nodes of the cluster, which have seen to it that who asks them may: what they order is carried out, and written down here too. */
final class Colleagues {
    private final Operations operations;
    private final LocalStores stores;

    Colleagues(Operations operations) {
        this.operations = operations;
        this.stores = new LocalStores(operations);
    }

    /** Null if this node has nothing to say. Throws nothing; a stage that fails is no answer. */
    CompletionStage<String> answer(String question) {
        return Json.read(question, NodeQuestion.class)
                .map(this::answer)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    private CompletionStage<String> answer(NodeQuestion asked) {
        if (asked.what() == NodeQuestion.What.page) {
            int limit = Math.max(1, Math.min(asked.limit(), NodePage.MOST));
            Recoveries recoveries = operations.recoveries();
            return recoveries
                    .status(asked.after(), limit)
                    .thenCombine(
                            recoveries.use(), (status, use) -> Json.text(NodePage.of(operations.name(), status, use)));
        }
        CompletionStage<Answer> answer = stores.answer(asked)
                .exceptionally(failure -> Api.explain(
                        "the node's", asked.what().name(), asked.what() == NodeQuestion.What.preview, failure));
        return answer.thenApply(told -> {
            if (asked.what().isCommand()) {
                Audit.command(asked.what().name(), asked.id(), asked.by(), told);
            }
            return told == LocalStores.UNKNOWN ? null : Json.text(NodeReply.of(told));
        });
    }
}
