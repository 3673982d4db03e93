package io.ackrecovery.operator;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** The nodes whose recoveries can be asked for here: as long as nothing joins them, this one alone. */
final class Cluster {
    private final Operations operations;

    Cluster(Operations operations) {
        this.operations = operations;
    }

    /** @param unanswered names of nodes that did not answer in time */
    record ClusterView(List<MemberView> members, List<String> unanswered) {}

    /** @param self whether it is the node that was asked */
    record MemberView(String name, boolean self, FleetView fleet) {}

    CompletionStage<Answer> members(Request request) {
        request.allowParameters(List.of());
        return operations
                .recoveries()
                .status("", 1)
                .thenApply(all -> Answer.ok(new ClusterView(
                        List.of(new MemberView(operations.name(), true, FleetView.of(all))), List.of())));
    }
}
