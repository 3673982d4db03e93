package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page of stores as JSON, and figures about all of them, the filter notwithstanding.
 *
 * @param next what to give as {@code after} for what follows; null if nothing does
 */
record PageView(
        List<StoreView> stores,
        String next,
        int total,
        Map<String, Integer> byPhase,
        String outage,
        PermitsView permits) {

    record PermitsView(int limit, int inUse) {}

    static PageView of(List<RecoveryStatus> stores, String next, SupervisorStatus all) {
        Map<String, Integer> byPhase = new LinkedHashMap<>();
        for (RecoveryPhase phase : RecoveryPhase.values()) {
            byPhase.put(Words.of(phase), all.byPhase().getOrDefault(phase, 0));
        }
        return new PageView(
                stores.stream().map(StoreView::brief).toList(),
                next,
                all.total(),
                byPhase,
                Words.of(all.outage()),
                new PermitsView(all.permitLimit(), all.permitsInUse()));
    }
}
