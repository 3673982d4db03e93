package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.supervisor.Gap;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoResultTest {

    private static final DemoOptions WITH_OUTAGE = DemoOptionsTest.options(5, 100, 10, null);
    private static final DemoOptions WITHOUT = DemoOptionsTest.options(5, 100, 0, null);

    /** Programs rely on these: a field that goes or changes its meaning takes another version. */
    @Test
    void theJsonDocumentHasTheseFields() throws Exception {
        JsonNode document = json(DemoResult.of(WITH_OUTAGE, List.of(partial()), 3, null));

        assertThat(document.fieldNames())
                .toIterable()
                .containsExactly(
                        "version",
                        "asWanted",
                        "storeCount",
                        "entriesPerStore",
                        "outageSeconds",
                        "skipLostData",
                        "complete",
                        "partial",
                        "stopped",
                        "failedAttempts",
                        "restartedStores",
                        "complaints",
                        "stores");
        assertThat(document.get("stores").get(0).fieldNames())
                .toIterable()
                .containsExactly(
                        "id",
                        "log",
                        "fate",
                        "outcome",
                        "expected",
                        "attempts",
                        "failedAttempts",
                        "applied",
                        "written",
                        "gaps",
                        "cause",
                        "entryBytes",
                        "next",
                        "complaint");
        assertThat(document.get("stores").get(0).get("gaps").get(0).fieldNames())
                .toIterable()
                .containsExactly("where", "entries");
    }

    @Test
    void theJsonDocumentTellsItsVersionAndTheFigures() throws Exception {
        JsonNode document = json(DemoResult.of(WITH_OUTAGE, List.of(healthy(2, ""), partial()), 3, null));

        assertThat(document.get("version").asInt()).isEqualTo(1);
        assertThat(document.get("asWanted").asBoolean()).isTrue();
        assertThat(document.get("complete").asInt()).isEqualTo(1);
        assertThat(document.get("partial").asInt()).isEqualTo(1);
        assertThat(document.get("stopped").asInt()).isZero();
        assertThat(document.get("restartedStores").asInt()).isEqualTo(1);
        assertThat(document.get("failedAttempts").asInt()).isEqualTo(3);
        assertThat(document.get("outageSeconds").asInt()).isEqualTo(10);
    }

    @Test
    void oneStoreThatEndedWrongMakesAllWrong() {
        DemoResult result =
                DemoResult.of(WITH_OUTAGE, List.of(healthy(2, ""), healthy(2, "ended stopped, not complete")), 3, null);

        assertThat(result.asWanted()).isFalse();
    }

    @Test
    void anOutageThatMetNobodyIsWrong() {
        DemoResult result = DemoResult.of(WITH_OUTAGE, List.of(healthy(1, "")), 0, null);

        assertThat(result.asWanted()).isFalse();
        assertThat(result.complaints()).singleElement().asString().contains("no healthy store had to restart");
    }

    @Test
    void withoutAnOutageNobodyHasToRestart() {
        assertThat(DemoResult.of(WITHOUT, List.of(healthy(1, "")), 0, null).asWanted())
                .isTrue();
    }

    @Test
    void aFaultThatCouldNotBeMadeIsWrong() {
        DemoResult result = DemoResult.of(WITHOUT, List.of(healthy(1, "")), 0, new IllegalStateException("no open"));

        assertThat(result.asWanted()).isFalse();
        assertThat(result.complaints()).containsExactly("a fault could not be made: IllegalStateException: no open");
    }

    static StoreResult healthy(int attempts, String complaint) {
        return new StoreResult(
                "store-0004",
                LogNames.of(4),
                "healthy",
                "complete",
                "complete",
                attempts,
                attempts - 1,
                100,
                100,
                List.of(),
                null,
                null,
                null,
                complaint);
    }

    static StoreResult partial() {
        return new StoreResult(
                "store-0000",
                LogNames.of(0),
                "ledger deleted",
                "partial",
                "partial",
                2,
                1,
                80,
                100,
                List.of(new Gap("ledger 12 from entry 0", 20)),
                null,
                null,
                "expect what the gap acknowledged to be delivered again",
                "");
    }

    private static JsonNode json(DemoResult result) throws Exception {
        return new ObjectMapper().readTree(result.toJson());
    }
}
