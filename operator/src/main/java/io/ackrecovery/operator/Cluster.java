package io.ackrecovery.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The nodes whose recoveries can be asked for here: where nothing joins them, this one alone. */
final class Cluster {
    private final Operations operations;

    Cluster(Operations operations) {
        this.operations = operations;
    }

    /** Whether there is a cluster. */
    enum State {
        /** None was asked for. */
        NONE,
        /** This node is in one. */
        JOINED,
        /** This node is in none just now, and recovers on its own. */
        AWAY
    }

    /**
     * @param unanswered addresses of nodes that did not answer in time
     * @param state in one word
     * @param governor the address of the node that says how much the others may do; null unless joined
     */
    record ClusterView(List<MemberView> members, List<String> unanswered, String state, String governor) {}

    /**
     * @param self whether it is the node that was asked
     * @param address HOST:PORT by which the nodes know it; null where there is no cluster
     * @param leased attempts that the governor lets it have at work, 0 for its fallback; null unless that is known
     */
    record MemberView(String name, boolean self, FleetView fleet, String address, Integer leased) {}

    CompletionStage<Answer> members(Request request) {
        request.allowParameters(List.of());
        return operations
                .fleet()
                .map(fleet -> fleet.place().map(here -> all(fleet, here)).orElseGet(() -> alone(State.AWAY)))
                .orElseGet(() -> alone(State.NONE));
    }

    private CompletionStage<Answer> alone(State state) {
        return operations.recoveries().status("", 1).thenApply(all -> {
            MemberView self = new MemberView(operations.name(), true, FleetView.of(all), null, null);
            return Answer.ok(new ClusterView(List.of(self), List.of(), Words.of(state), null));
        });
    }

    private CompletionStage<Answer> all(Fleet fleet, Fleet.Place here) {
        return new Elsewhere(fleet).pages("", 1).thenApply(pages -> {
            List<MemberView> members = new ArrayList<>();
            pages.byNode()
                    .forEach((node, page) -> members.add(new MemberView(
                            page.name(), node.equals(here.address()), page.fleet(), node, page.leased())));
            return Answer.ok(
                    new ClusterView(members, List.copyOf(pages.unanswered()), Words.of(State.JOINED), here.governor()));
        });
    }
}
