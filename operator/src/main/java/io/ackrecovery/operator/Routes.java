package io.ackrecovery.operator;

import static java.util.Map.entry;

import io.ackrecovery.operator.Route.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All that is served, as openapi.json describes it. */
final class Routes {
    private static final Answer NO_METRICS =
            Answer.error(404, "metrics are served elsewhere: by the exporter of whoever embeds this");

    /** The files of the dashboard, by the path they are served at. */
    private static final Map<String, String> PAGE = Map.ofEntries(
            entry("", Content.HTML),
            entry("assets/dashboard.css", Content.CSS),
            entry("assets/icon.svg", Content.SVG),
            entry("assets/dashboard.js", Content.SCRIPT),
            entry("assets/feed.js", Content.SCRIPT),
            entry("assets/fleet.js", Content.SCRIPT),
            entry("assets/format.js", Content.SCRIPT),
            entry("assets/nodes.js", Content.SCRIPT),
            entry("assets/table.js", Content.SCRIPT),
            entry("assets/details.js", Content.SCRIPT),
            entry("assets/sparkline.js", Content.SCRIPT));

    private Routes() {}

    static List<Route> of(OperatorSettings settings, Operations operations, EventHub events) {
        Stores stores = new Stores(operations, settings);
        Recoveries recoveries = operations.recoveries();
        List<Route> routes = new ArrayList<>();
        PAGE.forEach((path, type) -> routes.add(file(path, type, path.isEmpty() ? "dashboard.html" : name(path))));
        routes.add(file("api/v1/openapi.json", Content.JSON, "openapi.json"));
        routes.add(probe("health", (request, none) -> done(Answer.state(200, "up"))));
        routes.add(probe(
                "ready",
                (request, none) -> recoveries.status("", 1).thenApply(answered -> Answer.state(200, "ready"))));
        routes.add(read("metrics", (request, none) -> done(metrics(operations))));
        routes.add(read("api/v1/stores", (request, none) -> stores.page(request)));
        routes.add(read("api/v1/stores/{id}", stores::one));
        routes.add(read("api/v1/stores/{id}/" + Route.PREVIEW, stores::preview));
        routes.add(read("api/v1/cluster", (request, none) -> new Cluster(operations).members(request)));
        routes.add(read("api/v1/events", (request, none) -> done(watch(request, events))));
        routes.add(command("api/v1/stores/{id}/retry", stores::retry));
        routes.add(command("api/v1/stores/{id}/skip", stores::skip));
        routes.add(command("api/v1/stores/{id}/close", stores::close));
        return List.copyOf(routes);
    }

    private static Route file(String path, String type, String resource) {
        Answer answer = Answer.ok(Content.resource(type, resource));
        return probe(path, (request, none) -> done(answer));
    }

    private static String name(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    private static Answer metrics(Operations operations) {
        return operations
                .metrics()
                .map(text -> Answer.ok(Content.text(Content.METRICS, text.get())))
                .orElse(NO_METRICS);
    }

    private static Answer watch(Request request, EventHub events) {
        request.allowParameters(List.of());
        if (request.method().equals("HEAD")) {
            return Answer.ok(Content.text(EventStream.TYPE, ""));
        }
        return events.isFull()
                ? Answer.error(503, EventSettings.KEY_MAX_STREAMS + " is reached: look again later")
                : Answer.ok(new EventStream(events));
    }

    private static Route probe(String path, Endpoint endpoint) {
        return Route.of("GET", path, Access.Kind.PROBE, endpoint);
    }

    private static Route read(String path, Endpoint endpoint) {
        return Route.of("GET", path, Access.Kind.READ, endpoint);
    }

    private static Route command(String path, Endpoint endpoint) {
        return Route.of("POST", path, Access.Kind.COMMAND, endpoint);
    }

    private static CompletionStage<Answer> done(Answer answer) {
        return CompletableFuture.completedStage(answer);
    }
}
