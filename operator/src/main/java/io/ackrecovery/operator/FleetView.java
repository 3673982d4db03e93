package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/** Figures about all stores as JSON. */
record FleetView(int total, Map<String, Integer> byPhase, String outage, PermitsView permits) {

    record PermitsView(int limit, int inUse) {}

    static FleetView of(SupervisorStatus all) {
        Map<String, Integer> byPhase = new LinkedHashMap<>();
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            byPhase.put(Words.of(phase), all.byPhase().getOrDefault(phase, 0));
        }
        return new FleetView(
                all.total(), byPhase, Words.of(all.outage()), new PermitsView(all.permitLimit(), all.permitsInUse()));
    }
}
