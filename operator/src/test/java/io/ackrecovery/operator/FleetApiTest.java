package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one node shows of others, and has them do. */
class FleetApiTest {
    private static final String STORE = "api/v1/stores/";

    private final LogLines lines = LogLines.watch();
    private final ScriptedFleet fleet = new ScriptedFleet();
    private final ScriptedRecoveries first = new ScriptedRecoveries();
    private final ScriptedRecoveries second = new ScriptedRecoveries();
    private final ScriptedRecoveries third = new ScriptedRecoveries();
    private final Api api = api("a:1", first);

    FleetApiTest() {
        api("b:2", second);
        api("c:3", third);
    }

    @AfterEach
    void end() {
        lines.close();
    }

    private Api api(String address, Recoveries recoveries) {
        LossPreviews none = LossPreviews.NONE;
        Operations operations = new Operations(
                "node " + address,
                recoveries,
                new RecoveryFeed(),
                none,
                Optional.empty(),
                Optional.of(fleet.at(address)));
        return new Api(Settings.open("max-scan = 300"), operations, null);
    }

    @Test
    void theClusterIsAllNodesTheGovernorAndThoseThatAreSilent() {
        second.add("x", RecoveryPhase.STOPPED);
        fleet.silent.add("c:3");
        JsonNode cluster = json("api/v1/cluster", "");
        assertThat(cluster.get("members").findValuesAsText("address")).containsExactly("a:1", "b:2");
        assertThat(cluster.get("members").findValuesAsText("name")).containsExactly("node a:1", "node b:2");
        assertThat(cluster.get("members").findValuesAsText("self")).containsExactly("true", "false");
        assertThat(cluster.at("/members/1/fleet/byPhase/stopped").asInt()).isEqualTo(1);
        assertThat(cluster.get("unanswered")).extracting(JsonNode::asText).containsExactly("c:3");
        assertThat(cluster.get("governor").asText()).isEqualTo("a:1");
        assertThat(cluster.at("/members/1/leased").asInt()).isEqualTo(7);
        assertThat(cluster.get("state").asText()).isEqualTo("joined");
    }

    @Test
    void aNodeThatIsAwayShowsItselfAndSaysSo() {
        fleet.away = true;
        JsonNode cluster = json("api/v1/cluster", "");
        assertThat(cluster.get("members")).hasSize(1);
        assertThat(cluster.get("state").asText()).isEqualTo("away");
        assertThat(text(get("api/v1/stores", "scope=cluster"))).startsWith("503 this node reaches no other");
    }

    @Test
    void storesOfAllNodesComeInOneOrderEachWithItsNode() {
        first.add("m", RecoveryPhase.RECOVERED);
        second.add("a", RecoveryPhase.STOPPED).add("m", RecoveryPhase.STOPPED);
        third.add("z", RecoveryPhase.RECOVERED);
        fleet.silent.add("c:3");
        JsonNode page = json("api/v1/stores", "scope=cluster");
        assertThat(places(page)).containsExactly("a b:2", "m a:1", "m b:2");
        assertThat(page.get("next").isNull()).isTrue();
        assertThat(page.get("total").asInt()).isEqualTo(3);
        assertThat(page.at("/byPhase/stopped").asInt()).isEqualTo(2);
        assertThat(page.at("/permits/limit").asInt()).isEqualTo(64);
        assertThat(page.get("unanswered")).extracting(JsonNode::asText).containsExactly("c:3");
    }

    @Test
    void pagesTogetherAreAllStoresOnce() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String id = "s%03d".formatted(i);
            List<ScriptedRecoveries> owners =
                    i % 5 == 0 ? List.of(first, second) : List.of(i % 2 == 0 ? second : third);
            owners.forEach(owner -> owner.add(id, RecoveryPhase.RECOVERED));
            owners.forEach(owner -> expected.add(id + (owner == first ? " a:1" : owner == second ? " b:2" : " c:3")));
        }
        List<String> seen = new ArrayList<>();
        String after = "";
        while (after != null) {
            JsonNode page = json("api/v1/stores", "scope=cluster&limit=7&after=" + after);
            assertThat(places(page)).hasSizeBetween(1, 8);
            seen.addAll(places(page));
            after = page.get("next").textValue();
        }
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void aFilterLooksThroughAllNodesUpToItsBound() {
        IntStream.range(0, 400).forEach(i -> second.add("s%03d".formatted(i), RecoveryPhase.RECOVERED));
        first.add("s250", RecoveryPhase.STOPPED);
        second.add("s390", RecoveryPhase.STOPPED);
        JsonNode page = json("api/v1/stores", "scope=cluster&phase=stopped");
        assertThat(places(page)).containsExactly("s250 a:1");
        JsonNode rest = json(
                "api/v1/stores",
                "scope=cluster&phase=stopped&after=" + page.get("next").asText());
        assertThat(places(rest)).containsExactly("s390 b:2");
        assertThat(rest.get("next").isNull()).isTrue();
    }

    @Test
    void anOrderReachesTheOneNodeThatHasTheStoreAndIsWrittenDownOnBoth() {
        second.add("x", RecoveryPhase.STOPPED);
        assertThat(body(post(STORE + "x/retry", ""))).isEqualTo("{\"status\":\"accepted\",\"node\":\"b:2\"}");
        assertThat(second.orders).containsExactly("retry x");
        assertThat(first.orders).isEmpty();
        assertThat(third.orders).isEmpty();
        assertThat(lines.of("io.ackrecovery.audit"))
                .containsExactly(
                        "INFO retry x by 127.0.0.1:4711 at a:1: 202",
                        "INFO retry x by 127.0.0.1:4711: 202 by node b:2");
    }

    @Test
    void aStoreOfThisNodeComesFirstUnlessAnotherIsNamed() {
        first.add("x", RecoveryPhase.STOPPED);
        second.add("x", RecoveryPhase.STOPPED);
        assertThat(body(post(STORE + "x/retry", ""))).isEqualTo("{\"status\":\"accepted\"}");
        assertThat(second.orders).isEmpty();
        assertThat(body(at("b:2", "POST", STORE + "x/close", ""))).contains("b:2");
        assertThat(second.orders).containsExactly("close x");
        assertThat(body(at("a:1", "POST", STORE + "x/close", ""))).isEqualTo("{\"status\":\"accepted\"}");
    }

    @Test
    void ofTwoOtherNodesOneMustBeNamed() {
        second.add("x", RecoveryPhase.STOPPED);
        third.add("x", RecoveryPhase.STOPPED);
        assertThat(text(post(STORE + "x/retry", "")))
                .startsWith("409 several nodes")
                .endsWith("b:2, c:3");
        assertThat(second.orders).isEmpty();
        assertThat(third.orders).isEmpty();
    }

    @Test
    void aSkipElsewhereNamesThePreviewThatWasSeenThere() {
        third.add("x", RecoveryPhase.STOPPED);
        JsonNode preview = json(STORE + "x/preview", "");
        assertThat(preview.get("node").asText()).isEqualTo("c:3");
        assertThat(preview.get("lastCause").asText()).isEqualTo(ScriptedRecoveries.CAUSE);
        assertThat(text(post(STORE + "x/skip", "{\"preview\": \"another\"}")))
                .startsWith("409 that preview is not of the last failure")
                .endsWith("(says node c:3)");
        String consent = "{\"preview\": \"" + preview.get("preview").asText() + "\"}";
        assertThat(post(STORE + "x/skip", consent).status()).isEqualTo(202);
        assertThat(third.orders).containsExactly("skip x " + ScriptedRecoveries.CAUSE);
    }

    @Test
    void oneStoreOfAnotherNodeIsShownWithItsGaps() {
        second.add("x", RecoveryPhase.STOPPED);
        JsonNode store = json(STORE + "x", "");
        assertThat(store.get("gaps")).hasSize(2);
        assertThat(store.get("node").asText()).isEqualTo("b:2");
        assertThat(text(get(STORE + "y", ""))).isEqualTo("404 there is no store of this id");
    }

    @Test
    void whoDoesNotAnswerMayHaveItOrMayHaveDoneIt() {
        fleet.silent.add("b:2");
        assertThat(text(get(STORE + "x", "")))
                .startsWith("503 no node that answered")
                .endsWith(": b:2");
        assertThat(text(at("b:2", "POST", STORE + "x/retry", "")))
                .isEqualTo("503 node b:2 did not answer within ack-recovery.cluster.answer-timeout:"
                        + " nobody knows whether the command is carried out");
        assertThat(text(at("d:4", "GET", STORE + "x", ""))).startsWith("503 node d:4 did not answer");
    }

    @Test
    void aCommandNeedsTheTokenWhereverItsStoreIs() {
        second.add("x", RecoveryPhase.STOPPED);
        Answer answer = answer(Asking.request("POST", STORE + "x/retry", "", "Bearer wrong", ""));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(second.orders).isEmpty();
    }

    @Test
    void whatIsNoQuestionIsNotAnswered() {
        for (String nonsense : List.of("", "{}", "[]", "{\"what\":\"burn\"}", "{\"what\":\"retry\"}", "{\"what\":3}")) {
            assertThat(fleet.members
                            .get("b:2")
                            .apply(nonsense)
                            .toCompletableFuture()
                            .getNow("none"))
                    .isNull();
        }
        assertThat(second.orders).isEmpty();
    }

    @Test
    void aNodeOfALaterVersionIsUnderstoodAndNonsenseIsNoAnswer() {
        fleet.members.put(
                "b:2",
                question -> first.status("", 1)
                        .thenApply(status -> Json.text(NodePage.of("later", status, Optional.empty()))
                                .replaceFirst("\\{", "{\"later\":[1],")));
        fleet.members.put("c:3", question -> CompletableFuture.completedFuture("nonsense"));
        JsonNode cluster = json("api/v1/cluster", "");
        assertThat(cluster.get("members").findValuesAsText("name")).containsExactly("node a:1", "later");
        assertThat(cluster.get("unanswered")).extracting(JsonNode::asText).containsExactly("c:3");
    }

    private static List<String> places(JsonNode page) {
        List<String> places = new ArrayList<>();
        page.get("stores")
                .forEach(store -> places.add(
                        store.get("id").asText() + " " + store.get("node").asText()));
        return places;
    }

    private JsonNode json(String path, String parameters) {
        Answer answer = get(path, parameters);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return Json.tree(answer.body());
    }

    private Answer get(String path, String parameters) {
        return answer(Asking.get(path, parameters));
    }

    private Answer post(String path, String body) {
        return answer(Asking.post(path, body));
    }

    private Answer at(String node, String method, String path, String body) {
        return answer(Asking.request(method, path, "node=" + node, "Bearer " + Settings.TOKEN, body));
    }

    private Answer answer(Request request) {
        return api.answer(request).toCompletableFuture().getNow(null);
    }

    private static String body(Answer answer) {
        return Json.text(answer.body());
    }

    private static String text(Answer answer) {
        return answer.text();
    }
}
