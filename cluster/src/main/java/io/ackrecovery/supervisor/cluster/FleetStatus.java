package io.ackrecovery.supervisor.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A page of the recoveries of all nodes.
 *
 * @param nodes those that answered, each with its own page
 * @param silent addresses of members that did not answer in time; what they recover is not in this page
 */
public record FleetStatus(List<NodeStatus> nodes, Set<String> silent) {
    public FleetStatus {
        nodes = List.copyOf(nodes);
        silent = Set.copyOf(silent);
    }

    /** A recovery and the node that has it. */
    public record Line(String node, NodeStatus.Recovery recovery) {}

    /**
     * The recoveries of this page in the order of their ids. It ends where the shortest page of a node that has more ends: the last
     * id is where the next page begins.
     */
    public List<Line> lines() {
        String end = nodes.stream()
                .filter(node -> node.more() && !node.recoveries().isEmpty())
                .map(node -> node.recoveries().get(node.recoveries().size() - 1).id())
                .min(Comparator.naturalOrder())
                .orElse(null);
        return nodes.stream()
                .flatMap(node -> node.recoveries().stream().map(recovery -> new Line(node.node(), recovery)))
                .filter(line -> end == null || line.recovery().id().compareTo(end) <= 0)
                .sorted(Comparator.comparing((Line line) -> line.recovery().id())
                        .thenComparing(Line::node))
                .toList();
    }

    /** Whether there are recoveries after this page. */
    public boolean more() {
        return nodes.stream().anyMatch(NodeStatus::more);
    }

    /** How many recoveries the nodes that answered have. */
    public int total() {
        return nodes.stream().mapToInt(NodeStatus::total).sum();
    }
}
