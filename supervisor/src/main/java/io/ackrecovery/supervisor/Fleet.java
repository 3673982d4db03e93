package io.ackrecovery.supervisor;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All recoveries of a supervisor, in the order of their ids. */
final class Fleet<R> {
    private final TreeMap<String, FleetMember<R>> members = new TreeMap<>();

    int size() {
        return members.size();
    }

    FleetMember<R> get(String id) {
        return members.get(id);
    }

    void put(String id, FleetMember<R> member) {
        members.put(id, member);
    }

    void remove(String id) {
        members.remove(id);
    }

    /** A copy: what is done with an id may remove it. */
    List<String> ids() {
        return new ArrayList<>(members.keySet());
    }

    void forEachSupervised(Consumer<SupervisedRecovery<R>> action) {
        for (FleetMember<R> member : members.values()) {
            if (member instanceof SupervisedRecovery<R> supervised) {
                action.accept(supervised);
            }
        }
    }

    SupervisorStatus status(String after, int limit, SupervisorSetup<R> setup) {
        NavigableMap<String, FleetMember<R>> rest = members.tailMap(after, false);
        List<RecoveryStatus> page =
                rest.values().stream().limit(limit).map(FleetMember::status).toList();
        boolean more =
                !page.isEmpty() && members.higherKey(page.get(page.size() - 1).id()) != null;
        return new SupervisorStatus(
                page,
                members.size(),
                setup.phases().now(),
                setup.outage().state(),
                setup.outage().permitLimit(),
                setup.permits().inUse(),
                more);
    }
}
