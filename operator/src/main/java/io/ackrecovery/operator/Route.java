package io.ackrecovery.operator;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Where a request goes.
 *
 * @param method GET also answers HEAD
 * @param path its segments; {@value #ID} stands for any one
 */
record Route(String method, List<String> path, Access.Kind kind, Endpoint endpoint) {
    private static final String ID = "{id}";

    /** The end of the one path whose answer may have to be put off. */
    static final String PREVIEW = "preview";

    /** Answers, or throws a {@link Refusal}. */
    interface Endpoint {
        /** @param id the segment at {@value #ID}; empty where the path has none */
        CompletionStage<Answer> answer(Request request, String id);
    }

    static Route of(String method, String path, Access.Kind kind, Endpoint endpoint) {
        return new Route(method, List.of(path.split("/")), kind, endpoint);
    }

    boolean leads(List<String> to) {
        if (path.size() != to.size()) {
            return false;
        }
        for (int i = 0; i < path.size(); i++) {
            if (!path.get(i).equals(ID) && !path.get(i).equals(to.get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean takes(String asked) {
        return method.equals(asked) || method.equals("GET") && asked.equals("HEAD");
    }

    String methods() {
        return method.equals("GET") ? "GET, HEAD" : method;
    }

    String id(List<String> to) {
        int index = path.indexOf(ID);
        return index < 0 ? "" : to.get(index);
    }

    boolean isPreview() {
        return name().equals(PREVIEW);
    }

    String name() {
        return path.get(path.size() - 1);
    }
}
