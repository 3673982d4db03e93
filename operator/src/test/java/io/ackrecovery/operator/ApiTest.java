package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTest {
    private static final String STOPPED = "api/v1/stores/stopped";

    private final ScriptedRecoveries recoveries =
            new ScriptedRecoveries().add("stopped", RecoveryPhase.STOPPED).add("waiting", RecoveryPhase.BACKING_OFF);
    private final Api api = new Api(Settings.open(""), Served.operations(recoveries), null);

    @Test
    void isUpThoughTheSupervisorIsNot() {
        recoveries.failure = new IllegalStateException();
        assertThat(text(api.answer(Asking.get("health", "")))).isEqualTo("200 {\"status\":\"up\"}");
    }

    @Test
    void isReadyWhileTheSupervisorAnswers() {
        assertThat(text(api.answer(Asking.get("ready", "")))).isEqualTo("200 {\"status\":\"ready\"}");
        timeOut();
        assertThat(text(api.answer(Asking.get("ready", "")))).startsWith("503 {\"error\":\"the supervisor did not");
    }

    @Test
    void showsAPageOfStores() {
        assertThat(text(api.answer(Asking.get("api/v1/stores", "limit=1&after=stopped"))))
                .isEqualTo("200 {'stores':[{'id':'waiting','phase':'backing_off','attempts':2,"
                        .concat("'progress':{'handedOver':20,'applied':10,'expected':100},'gapCount':2,")
                        .concat("'lastCause':null,'nextRetryInMillis':1500,'skippable':false,'skipAllowed':false}],")
                        .concat("'next':null,'total':2,'byPhase':{'awaiting_permit':0,'opening':0,'recovering':0,")
                        .concat("'backing_off':1,'recovered':0,'stopped':1,'closing':0},'outage':'half_open',")
                        .concat("'permits':{'limit':32,'inUse':3}}")
                        .replace('\'', '"'));
    }

    @Test
    void showsOneStoreWithItsGaps() {
        assertThat(text(api.answer(Asking.get(STOPPED, ""))))
                .startsWith("200 ")
                .contains("\"gaps\":[{\"where\":\"ledger 3\",\"entries\":7},{\"where\":\"ledger 4\",\"entries\":null}]")
                .contains("\"lastCause\":\"" + ScriptedRecoveries.CAUSE + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "limit=0, limit must be from 1 to ack-recovery.http.max-page-size = 1000",
        "limit=1001, limit must be from 1",
        "limit=99999999999, limit must be from 1",
        "limit=ten, limit must be from 1",
        "phase=asleep, 'phase must be one of awaiting_permit, opening, recovering, backing_off, recovered, stopped, closing'",
        "scope=all, 'scope must be one of node, cluster'",
        "scope=cluster, there is one node only",
        "phase=STOPPED, phase must be one of",
        "limits=1, 'there is a parameter that is none of after, limit, phase, query, scope'",
        "limit=1&limit=2, the parameter limit is given more than once"
    })
    void refusesWrongParameters(String parameters, String error) {
        assertThat(text(api.answer(Asking.get("api/v1/stores", parameters)))).startsWith("400 {\"error\":\"" + error);
    }

    @Test
    void oneStoreTakesNoParameterButItsNode() {
        assertThat(text(api.answer(Asking.get(STOPPED, "limit=1"))))
                .isEqualTo("400 {\"error\":\"there is a parameter that is none of node\"}");
    }

    @Test
    void ordersARetry() {
        assertThat(text(api.answer(Asking.post(STOPPED + "/retry", "")))).isEqualTo("202 {\"status\":\"accepted\"}");
        assertThat(recoveries.orders).containsExactly("retry stopped");
    }

    @Test
    void passesOnWhyARetryIsRejected() {
        assertThat(text(api.answer(Asking.post("api/v1/stores/waiting/retry", ""))))
                .isEqualTo("409 {\"error\":\"not stopped\"}");
    }

    @Test
    void aRetryTakesNoBody() {
        assertThat(text(api.answer(Asking.post(STOPPED + "/retry", "{}")))).startsWith("400 ");
        assertThat(recoveries.orders).isEmpty();
    }

    @Test
    void closesAStore() {
        assertThat(text(api.answer(Asking.post(STOPPED + "/close", "")))).isEqualTo("202 {\"status\":\"accepted\"}");
        assertThat(recoveries.orders).containsExactly("close stopped");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "null",
                "7",
                "{",
                "{\"preview\": 7}",
                "{\"preview\": null}",
                "{\"preview\": \"a\", \"force\": true}",
                "{\"preview\": \"a\", \"preview\": \"b\"}",
                "{\"preview\": \"a\"} more",
                "{\"gap\": \"a\"}"
            })
    void aSkipNeedsABodyThatNamesThePreviewAndNothingElse(String body) {
        assertThat(text(api.answer(Asking.post(STOPPED + "/skip", body)))).startsWith("400 {\"error\":\"the body ");
        assertThat(recoveries.orders).isEmpty();
    }

    @Test
    void aBodyThatIsNestedTooDeepIsNoJson() {
        assertThat(text(api.answer(Asking.post(STOPPED + "/skip", "[".repeat(8000)))))
                .isEqualTo("400 {\"error\":\"the body is not JSON\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET api/v1/stores/x", "POST api/v1/stores/x/retry", "POST api/v1/stores/x/close"})
    void saysThatThereIsNoSuchStore(String line) {
        String[] words = line.split(" ");
        assertThat(text(api.answer(Asking.request(words[0], words[1], "", "Bearer " + Settings.TOKEN, ""))))
                .isEqualTo("404 {\"error\":\"there is no store of this id\"}");
        assertThat(recoveries.orders).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api",
                "api/v1",
                "api/v2/stores",
                "api/v1/stores/a/b/c",
                "api/v1/stores/a/open",
                "Health",
                "assets"
            })
    void saysThatThereIsNothingElse(String path) {
        assertThat(text(api.answer(Asking.get(path, ""))))
                .isEqualTo("404 {\"error\":\"there is nothing at this path\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, health, 'GET, HEAD'",
        "DELETE, api/v1/stores/stopped, 'GET, HEAD'",
        "GET, api/v1/stores/stopped/skip, POST",
        "HEAD, api/v1/stores/stopped/retry, POST",
        "BREW, ready, 'GET, HEAD'"
    })
    void saysWhichMethodsAPathTakes(String method, String path, String allowed) {
        Answer answer = now(api.answer(Asking.request(method, path, "", "Bearer " + Settings.TOKEN, "")));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).isEqualTo(Map.of("Allow", allowed));
    }

    @Test
    void answersHeadWhereItAnswersGet() {
        assertThat(now(api.answer(Asking.request("HEAD", "health", "", null, "")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aCommandWithoutAnswerInTimeIsTold() {
        timeOut();
        assertThat(text(api.answer(Asking.post(STOPPED + "/retry", "")))).startsWith("503 ");
    }

    @Test
    void whateverElseGoesWrongIsAnsweredWithoutItsText() {
        recoveries.failure = new IllegalStateException("inner secret");
        assertThat(text(api.answer(Asking.get("api/v1/stores", ""))))
                .startsWith("500 ")
                .doesNotContain("secret");
    }

    private void timeOut() {
        recoveries.failure = new CompletionException(new TimeoutException());
    }

    private static Answer now(CompletionStage<Answer> stage) {
        return stage.toCompletableFuture().getNow(null);
    }

    private static String text(CompletionStage<Answer> stage) {
        Answer answer = now(stage);
        return answer.status() + " " + new String(Json.bytes(answer.body()), StandardCharsets.UTF_8);
    }
}
