package io.ackrecovery.pulsar.store;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.operator.LossPreview;
import io.ackrecovery.operator.LossPreviews;
import io.ackrecovery.store.LossBook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What a skip in a broker would lose, as the failure has told it: the broker's log is not read beside the broker. */
record BrokerPreviews(LossBook losses) implements LossPreviews {

    private static final String EFFECT_ON_MESSAGES =
            "No message is lost: what was acknowledged in the gap is delivered again if its"
                    + " transaction has committed, and what an abort in it gave back stays pending for a while.";
    private static final String RELOADS =
            "The topic is closed and loaded anew; its clients connect again by themselves.";
    private static final String ELSEWHERE =
            "Which transactions are affected, a node that watches this cluster finds out from the rest of the log.";

    @Override
    public CompletionStage<Optional<LossPreview>> of(String log) {
        return CompletableFuture.completedFuture(losses.of(log).map(BrokerPreviews::preview));
    }

    private static LossPreview preview(LogGap gap) {
        List<String> notes = new ArrayList<>(List.of(EFFECT_ON_MESSAGES, RELOADS, ELSEWHERE));
        if (gap.entries() == LogGap.UNKNOWN) {
            notes.add("Nobody can say how many entries are lost: the ledger was never closed.");
        }
        return new LossPreview(LossBook.describe(gap), List.of(), 0, notes);
    }
}
