package io.ackrecovery.operator;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.List;

/**
 * A page of stores as JSON, and figures about all of them, the filter notwithstanding.
 *
 * @param next what to give as {@code after} for what follows; null if nothing does
 */
record PageView(
        List<StoreView> stores, String next, @JsonUnwrapped FleetView fleet) {

    static PageView of(List<RecoveryStatus> stores, String next, SupervisorStatus all) {
        return new PageView(stores.stream().map(StoreView::brief).toList(), next, FleetView.of(all));
    }
}
