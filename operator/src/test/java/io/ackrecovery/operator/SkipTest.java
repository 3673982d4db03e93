package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.LossPreview.Affected;
import io.ackrecovery.supervisor.LossPreview.Effect;
import io.ackrecovery.supervisor.LossPreviews;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A skip loses something for good: it has to name the preview that has shown what. */
class SkipTest {
    private static final String STOPPED = "api/v1/stores/stopped";
    private static final LossPreview LOSS = new LossPreview(
            new Gap("ledger 5 from entry 0", 1000),
            List.of(new Affected("(1,7)", Effect.MAY_STAY_PENDING, List.of("12:3", "12:4"), 40)),
            12,
            List.of("The last ledger was not looked at."));

    private final ScriptedRecoveries recoveries =
            new ScriptedRecoveries().add("stopped", RecoveryPhase.STOPPED).add("well", RecoveryPhase.RECOVERED);
    private LossPreviews previews = id -> CompletableFuture.completedFuture(Optional.of(LOSS));

    @Test
    void showsWhatWouldBeLost() throws Exception {
        JsonNode preview = preview();
        assertThat(preview.get("lastCause").asText()).isEqualTo(ScriptedRecoveries.CAUSE);
        assertThat(preview.get("gap").toString()).isEqualTo("{\"where\":\"ledger 5 from entry 0\",\"entries\":1000}");
        assertThat(preview.get("transactionCount").asInt()).isEqualTo(12);
        assertThat(preview.get("transactions").toString())
                .isEqualTo("[{'transaction':'(1,7)','effect':'may_stay_pending',"
                        .concat("'positions':['12:3','12:4'],'positionCount':40}]")
                        .replace('\'', '"'));
        assertThat(preview.get("notes").toString()).isEqualTo("[\"The last ledger was not looked at.\"]");
    }

    @Test
    void showsTheFailureWhereNothingElseIsKnown() throws Exception {
        previews = LossPreviews.NONE;
        assertThat(preview().get("gap").isNull()).isTrue();
        assertThat(preview().get("notes").get(0).asText()).contains("from the last failure only");
    }

    @Test
    void skipsWhatThePreviewHasShown() throws Exception {
        assertThat(skip(preview().get("preview").asText())).isEqualTo("202");
        assertThat(recoveries.orders).containsExactly("skip stopped " + ScriptedRecoveries.CAUSE);
    }

    @Test
    void aPreviewOfAnEarlierFailureIsNoConsent() throws Exception {
        String before = preview().get("preview").asText();
        recoveries.add("stopped", RecoveryPhase.STOPPED, "LedgerLost: ledger 6 is gone");
        assertThat(skip(before))
                .isEqualTo(
                        "409 that preview is not of the last failure; look at what is lost now: LedgerLost: ledger 6 is gone");
        assertThat(recoveries.orders).isEmpty();
    }

    @Test
    void aPreviewOfAnotherStoreIsNoConsent() throws Exception {
        recoveries.add("other", RecoveryPhase.STOPPED);
        JsonNode other = new ObjectMapper()
                .readTree(Json.bytes(
                        answer(Asking.get("api/v1/stores/other/preview", "")).body()));
        assertThat(skip(other.get("preview").asText())).startsWith("409 ");
    }

    @Test
    void whereNothingIsLostThereIsNothingToShowOrSkip() {
        assertThat(answer(Asking.get("api/v1/stores/well/preview", "")).text())
                .isEqualTo("409 there is nothing that could be skipped");
        assertThat(answer(Asking.post("api/v1/stores/well/skip", "{\"preview\": \"a\"}"))
                        .text())
                .isEqualTo("409 there is nothing that could be skipped");
        assertThat(recoveries.orders).isEmpty();
    }

    @Test
    void aPreviewThatCannotBeMadeNowSaysWhy() {
        previews =
                id -> CompletableFuture.failedFuture(new IllegalStateException("two are being made: ask again later"));
        assertThat(answer(Asking.get(STOPPED + "/preview", "")).text())
                .isEqualTo("503 two are being made: ask again later");
    }

    private JsonNode preview() throws Exception {
        return new ObjectMapper()
                .readTree(
                        Json.bytes(answer(Asking.get(STOPPED + "/preview", "")).body()));
    }

    private String skip(String preview) {
        return answer(Asking.post(STOPPED + "/skip", "{\"preview\": \"" + preview + "\"}"))
                .text();
    }

    private Answer answer(Request request) {
        Operations operations = new Operations("here", recoveries, new RecoveryFeed(), previews, Optional.empty());
        return new Api(Settings.open(""), operations, null)
                .answer(request)
                .toCompletableFuture()
                .join();
    }
}
