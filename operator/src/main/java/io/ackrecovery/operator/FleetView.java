package io.ackrecovery.operator;

import io.ackrecovery.supervisor.OutageState;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures about all stores as JSON. */
record FleetView(int total, Map<String, Integer> byPhase, String outage, PermitsView permits) {

    private static final List<OutageState> WORSE = List.of(OutageState.CLOSED, OutageState.HALF_OPEN, OutageState.OPEN);

    record PermitsView(int limit, int inUse) {}

    /** Of several nodes; the outage is that of the one which is worst off. */
    static FleetView sum(List<FleetView> nodes) {
        Map<String, Integer> byPhase = new LinkedHashMap<>();
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            String name = Words.of(phase);
            byPhase.put(
                    name,
                    nodes.stream()
                            .mapToInt(node -> node.byPhase().getOrDefault(name, 0))
                            .sum());
        }
        OutageState worst = nodes.stream()
                .flatMap(node -> Words.parse(OutageState.class, node.outage()).stream())
                .max(Comparator.comparing(WORSE::indexOf))
                .orElse(OutageState.CLOSED);
        return new FleetView(
                nodes.stream().mapToInt(FleetView::total).sum(),
                byPhase,
                Words.of(worst),
                new PermitsView(
                        nodes.stream().mapToInt(node -> node.permits().limit()).sum(),
                        nodes.stream().mapToInt(node -> node.permits().inUse()).sum()));
    }

    static FleetView of(SupervisorStatus all) {
        Map<String, Integer> byPhase = new LinkedHashMap<>();
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            byPhase.put(Words.of(phase), all.byPhase().getOrDefault(phase, 0));
        }
        return new FleetView(
                all.total(), byPhase, Words.of(all.outage()), new PermitsView(all.permitLimit(), all.permitsInUse()));
    }
}
