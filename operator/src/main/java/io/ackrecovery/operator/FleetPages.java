package io.ackrecovery.operator;

import io.ackrecovery.supervisor.cluster.FleetAnswers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The same page of all nodes' stores.
 *
 * @param byNode by the address of the node
 * @param unanswered addresses of those that did not answer in time, or not in words that are understood here
 */
record FleetPages(Map<String, NodePage> byNode, Set<String> unanswered) {

    static FleetPages of(FleetAnswers told) {
        Map<String, NodePage> pages = new TreeMap<>();
        Set<String> unanswered = new TreeSet<>(told.silent());
        told.answers().forEach((node, text) -> {
            Optional<NodePage> page = Json.read(text, NodePage.class);
            page.ifPresentOrElse(read -> pages.put(node, read), () -> unanswered.add(node));
        });
        return new FleetPages(pages, unanswered);
    }

    /** Figures about all stores of those that answered. */
    FleetView fleet() {
        return FleetView.sum(byNode.values().stream().map(NodePage::fleet).toList());
    }
}
