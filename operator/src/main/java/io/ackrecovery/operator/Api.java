package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Causes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds who answers a request, sees that it may be made, and makes an answer of whatever comes of it. */
final class Api {
    /** What is said when the supervisor does not answer in time. */
    static final Answer OVERDUE = Answer.error(
            503, "the supervisor did not answer within " + OperatorSettings.KEY_ANSWER_TIMEOUT + ": look again later");

    private static final Logger LOG = LoggerFactory.getLogger(Api.class);

    private final Access access;
    private final List<Route> routes;

    Api(OperatorSettings settings, Operations operations, EventHub events) {
        access = new Access(settings);
        operations.answerOthers();
        routes = Routes.of(settings, operations, events);
    }

    /** Throws nothing; the stage does not fail. */
    CompletionStage<Answer> answer(Request request) {
        return routes.stream()
                .filter(route -> route.leads(request.path()))
                .findFirst()
                .map(route -> answer(route, request))
                .orElseGet(() -> done(Answer.error(404, "there is nothing at this path")));
    }

    private CompletionStage<Answer> answer(Route route, Request request) {
        if (!route.takes(request.method())) {
            return done(Answer.error(405, "this path takes " + route.methods() + " only")
                    .with("Allow", route.methods()));
        }
        String id = route.id(request.path());
        CompletionStage<Answer> answer = attempt(route, request, id)
                .exceptionally(failure -> explain(route.method(), route.name(), route.isPreview(), failure));
        return route.kind() == Access.Kind.COMMAND
                ? answer.whenComplete((told, never) -> Audit.command(route.name(), id, request.from(), told))
                : answer;
    }

    private CompletionStage<Answer> attempt(Route route, Request request, String id) {
        try {
            access.check(route.kind(), request);
            return route.endpoint().answer(request, id);
        } catch (RuntimeException thrown) {
            return CompletableFuture.failedStage(thrown);
        }
    }

    /** What is said of a failure; what nobody foresaw is logged. */
    static Answer explain(String method, String name, boolean isPreview, Throwable failure) {
        Throwable cause = Causes.unwrap(failure);
        if (cause instanceof Refusal refusal) {
            return refusal.answer();
        }
        if (cause instanceof TimeoutException) {
            return OVERDUE;
        }
        if (cause instanceof IllegalStateException notNow && isPreview) {
            return Answer.error(503, notNow.getMessage());
        }
        LOG.warn("HTTP: {} {} failed: {}", method, name, Causes.text(cause));
        LOG.debug("HTTP: {} {} failed", method, name, cause);
        return Answer.error(500, "this failed unexpectedly; the log says why");
    }

    private static CompletionStage<Answer> done(Answer answer) {
        return CompletableFuture.completedStage(answer);
    }
}
