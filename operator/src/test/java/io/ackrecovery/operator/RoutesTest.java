package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is served is what openapi.json describes, and the page finds all it asks for. */
class RoutesTest {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"|from \"\\./([^\"]+)\"");
    private static final Map<String, Class<? extends Record>> SCHEMAS = Map.of(
            "Store", StoreView.class,
            "Gap", StoreView.GapView.class,
            "Preview", PreviewView.class,
            "Affected", PreviewView.AffectedView.class,
            "Fleet", FleetView.class,
            "Cluster", Cluster.ClusterView.class,
            "Member", Cluster.MemberView.class,
            "Hello", Events.Hello.class,
            "Changes", Events.Changes.class,
            "Dropped", Events.Dropped.class);

    private final Operations operations = Served.operations(new ScriptedRecoveries());
    private final List<Route> routes = Routes.of(Settings.open(""), operations, null);
    private final JsonNode description = description();

    @Test
    void everyPathIsDescribedWithItsMethodAndNothingElseIs() {
        Set<String> served = routes.stream()
                .map(route -> route.method().toLowerCase() + " /" + String.join("/", route.path()))
                .filter(route -> !route.equals("get /") && !route.startsWith("get /assets/"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> described = new TreeSet<>();
        description
                .get("paths")
                .fields()
                .forEachRemaining(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        assertThat(described).isEqualTo(served);
    }

    @Test
    void whatNeedsATokenIsDescribedSo() {
        for (Route route : routes) {
            JsonNode operation = description
                    .path("paths")
                    .path("/" + String.join("/", route.path()))
                    .path(route.method().toLowerCase());
            if (!operation.isMissingNode()) {
                String expected = switch (route.kind()) {
                    case PROBE -> "";
                    case READ -> "[{},{\"token\":[]}]";
                    case COMMAND -> "[{\"token\":[]}]";
                };
                assertThat(operation.path("security").toString()).isEqualTo(expected);
            }
        }
    }

    @Test
    void everyFieldIsDescribed() {
        SCHEMAS.forEach((name, view) -> assertThat(fieldsOf(name))
                .as(name)
                .containsExactlyInAnyOrderElementsOf(Stream.of(view.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList()));
        assertThat(fieldsOf("Page")).containsAll(fieldsOf("Fleet")).contains("stores", "next", "unanswered");
    }

    @Test
    void thePhasesAreTheSupervisors() {
        JsonNode phases = description.at("/components/schemas/Store/properties/phase/enum");
        assertThat(phases)
                .extracting(JsonNode::asText)
                .containsExactly(
                        Stream.of(RecoveryPhase.values()).map(Words::of).toArray(String[]::new));
    }

    @Test
    void thePageFindsAllItAsksForAndAsksNobodyElse() {
        List<String> open = new ArrayList<>(List.of(""));
        Set<String> seen = new TreeSet<>();
        while (!open.isEmpty()) {
            String path = open.remove(0);
            if (seen.add(path)) {
                Content content = (Content) answer(path).body();
                LINK.matcher(new String(content.bytes(), StandardCharsets.UTF_8))
                        .results()
                        .map(found -> found.group(1) != null ? found.group(1) : "assets/" + found.group(2))
                        .forEach(open::add);
            }
        }
        assertThat(seen).hasSizeGreaterThan(8).noneMatch(path -> path.contains(":"));
    }

    @Test
    void metricsAreServedWhereThereAreSome() {
        assertThat(answer("metrics").text()).startsWith("404 metrics are served elsewhere");
        Operations measured = new Operations(
                "here", operations.recoveries(), operations.feed(), LossPreviews.NONE, Optional.of(() -> "up 1\n"));
        Answer answer = new Api(Settings.open(""), measured, null)
                .answer(Asking.get("metrics", ""))
                .toCompletableFuture()
                .join();
        assertThat(answer.body())
                .isInstanceOfSatisfying(
                        Content.class,
                        content -> assertThat(content.bytes()).asString().isEqualTo("up 1\n"));
    }

    @Test
    void aNodeAloneIsItsCluster() {
        assertThat(new String(Json.bytes(answer("api/v1/cluster").body()), StandardCharsets.UTF_8))
                .startsWith("{\"members\":[{\"name\":\"here\",\"self\":true,\"fleet\":{\"total\":0,")
                .endsWith("\"address\":null,\"leased\":null}],\"unanswered\":[],\"state\":\"none\",\"governor\":null}");
    }

    private Answer answer(String path) {
        return new Api(Settings.open(""), operations, null)
                .answer(Asking.get(path, ""))
                .toCompletableFuture()
                .join();
    }

    private List<String> fieldsOf(String schema) {
        List<String> fields = new ArrayList<>();
        description
                .at("/components/schemas/" + schema + "/properties")
                .fieldNames()
                .forEachRemaining(fields::add);
        return fields;
    }

    private static JsonNode description() {
        try {
            return new ObjectMapper()
                    .readTree(Content.resource(Content.JSON, "openapi.json").bytes());
        } catch (IOException noJson) {
            throw new AssertionError(noJson);
        }
    }
}
