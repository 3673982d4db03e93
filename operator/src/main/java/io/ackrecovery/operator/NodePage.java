package io.ackrecovery.operator;

import io.ackrecovery.supervisor.PermitUse;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a node says of its stores to another.
 *
 * @param name what it is called
 * @param stores a page, in the order of their ids
 * @param more whether there are stores after it
 * @param leased attempts that it may have at work as long as its lease lasts; 0 without a lease, null if nobody can say
 */
record NodePage(String name, FleetView fleet, List<StoreView> stores, boolean more, Integer leased) {
    /** Stores in a page: with ids and causes as long as they come they fit into one message between nodes. */
    static final int MOST = 200;

    NodePage {
        Objects.requireNonNull(fleet, "fleet");
        stores = stores == null ? List.of() : List.copyOf(stores);
    }

    static NodePage of(String name, SupervisorStatus status, Optional<PermitUse> use) {
        return new NodePage(
                name,
                FleetView.of(status),
                status.recoveries().stream().map(StoreView::brief).toList(),
                status.more(),
                use.map(PermitUse::leased).orElse(null));
    }
}
