package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.LossPreview.Affected;
import io.ackrecovery.supervisor.LossPreview.Effect;
import io.ackrecovery.supervisor.LossPreviews;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditTest {
    private static final String AUDIT = "io.ackrecovery.audit";

    private final LogLines lines = LogLines.watch();
    private final ScriptedRecoveries recoveries = new ScriptedRecoveries().add("orders", RecoveryPhase.STOPPED);
    private Served served;

    @BeforeEach
    void start() throws Exception {
        served = Served.start("", recoveries);
    }

    @AfterEach
    void close() {
        served.close();
        lines.close();
    }

    @Test
    void everyCommandIsWrittenDownWithWhoAndWhatBecameOfIt() throws IOException {
        served.post("/api/v1/stores/orders/retry", Settings.TOKEN, "");
        served.post("/api/v1/stores/orders/skip", Settings.TOKEN, "{\"preview\": \"another\"}");
        served.post("/api/v1/stores/orders/skip", "wrong-token", "");
        served.post("/api/v1/stores/nothing/retry", Settings.TOKEN, "");
        assertThat(lines.of(AUDIT))
                .satisfiesExactly(
                        line -> assertThat(line).matches("INFO retry orders by 127\\.0\\.0\\.1:\\d+: 202"),
                        line -> assertThat(line)
                                .matches(
                                        "INFO skip orders by 127\\.0\\.0\\.1:\\d+: 409 that preview is not of the last failure; .*"),
                        line -> assertThat(line)
                                .contains("INFO skip orders by ")
                                .contains(": 401 "),
                        line -> assertThat(line)
                                .contains("INFO retry nothing by ")
                                .contains(": 404 "));
    }

    @Test
    void aSkipIsWrittenDownWithWhatItGivesUpAndWhatThatMayAffect() throws Exception {
        Gap gap = new Gap("ledger 5 from entry 0", 10);
        LossPreview loss = new LossPreview(
                gap,
                List.of(new Affected("(1,7)", Effect.MAY_STAY_PENDING, List.of("12:3"), 1)),
                3,
                List.of("Looked at 20 entries."));
        skip(new FoundLoss(gap, CompletableFuture.completedFuture(Optional.of(loss))));
        assertThat(lines.of(AUDIT))
                .anyMatch(line -> line.matches("INFO skip orders by 127\\.0\\.0\\.1:\\d+: 202, "
                        + "going on without ledger 5 from entry 0: 10 entries"))
                .anyMatch(line -> line.matches("INFO skip orders by 127\\.0\\.0\\.1:\\d+: "
                        + "it may affect 3 transactions; \\(1,7\\) may_stay_pending\\. Looked at 20 entries\\."));
    }

    @Test
    void aSkipWhoseEffectCannotBeReadSaysSo() throws Exception {
        Gap gap = new Gap("ledger 5 from entry 0", Gap.UNKNOWN);
        skip(new FoundLoss(gap, CompletableFuture.failedFuture(new IllegalStateException("too many are made"))));
        assertThat(lines.of(AUDIT))
                .anyMatch(line -> line.endsWith("ledger 5 from entry 0: nobody can say how many entries"))
                .anyMatch(line -> line.contains("was not looked at: IllegalStateException: too many are made"));
    }

    private record FoundLoss(Gap lost, CompletableFuture<Optional<LossPreview>> loss) implements LossPreviews {
        @Override
        public Optional<Gap> gap(String id) {
            return Optional.of(lost);
        }

        @Override
        public CompletionStage<Optional<LossPreview>> of(String id) {
            return loss;
        }
    }

    private void skip(LossPreviews previews) throws Exception {
        RecoveryStatus stopped =
                recoveries.find("orders").toCompletableFuture().join().orElseThrow();
        try (Served told = Served.start("", Served.operations(recoveries, previews))) {
            told.post(
                    "/api/v1/stores/orders/skip",
                    Settings.TOKEN,
                    "{\"preview\": \"" + PreviewView.name(stopped) + "\"}");
        }
    }

    @Test
    void readsAreNotWrittenDown() throws IOException {
        served.get("/api/v1/stores");
        served.get("/api/v1/stores/orders");
        assertThat(lines.of(AUDIT)).isEmpty();
    }

    @Test
    void anIdCannotForgeALine() throws IOException {
        served.post(
                "/api/v1/stores/a%0D%0AINFO%20forged%E2%80%A8%1B[2J" + "b".repeat(1000) + "/retry", Settings.TOKEN, "");
        assertThat(lines.of(AUDIT))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("INFO retry a??INFO forged??[2Jbbb")
                        .contains("... by ")
                        .hasSizeLessThan(700));
    }

    @Test
    void neitherALineNorAnAnswerShowsTheToken() throws IOException {
        recoveries.failure = new IllegalStateException("broken");
        String answers = served.post("/api/v1/stores/orders/retry", Settings.TOKEN, "")
                + served.post("/api/v1/stores/orders/retry", Settings.TOKEN + "x", "")
                + served.post("/api/v1/stores/orders/skip", Settings.TOKEN, "{")
                + served.post("/nowhere", Settings.TOKEN, "")
                + served.get("/health?token=" + Settings.TOKEN);
        assertThat(answers).contains(" 500 ", " 401 ", " 400 ", " 404 ").doesNotContain(Settings.TOKEN);
        assertThat(lines.all())
                .anyMatch(line -> line.startsWith("HTTP: POST retry failed: IllegalStateException"))
                .noneMatch(line -> line.contains(Settings.TOKEN));
    }
}
