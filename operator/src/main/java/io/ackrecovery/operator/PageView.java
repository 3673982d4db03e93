package io.ackrecovery.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.List;
import java.util.Set;

/**
 * A page of stores as JSON, and figures about all of them, the filter notwithstanding.
 *
 * @param next what to give as {@code after} for what follows; null if nothing does
 * @param unanswered nodes whose stores are missing, and figures; null for a page of one node
 */
record PageView(
        List<StoreView> stores,
        String next,
        @JsonUnwrapped FleetView fleet,
        @JsonInclude(JsonInclude.Include.NON_NULL) Set<String> unanswered) {

    static PageView of(List<RecoveryStatus> stores, String next, SupervisorStatus all) {
        return new PageView(stores.stream().map(StoreView::brief).toList(), next, FleetView.of(all), null);
    }

    /** Of all nodes. */
    static PageView of(List<StoreView> stores, String next, FleetView all, Set<String> unanswered) {
        return new PageView(stores, next, all, unanswered);
    }
}
