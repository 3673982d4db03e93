package io.ackrecovery.supervisor;

import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;

/** The supervisor's side of the permits: which ticket is whose, and which are held. */
final class PermitDesk {
    /** The ticket of those who have none. */
    static final long NONE = 0;

    private final ActorRef<RecoveryPermits.Command> permits;
    private final ActorRef<RecoveryPermits.PermitGranted> replyTo;
    private final Map<Long, String> waiting = new HashMap<>();
    private final Map<Long, String> held = new HashMap<>();
    private long lastTicket = NONE;

    PermitDesk(ActorRef<RecoveryPermits.Command> permits, ActorRef<RecoveryPermits.PermitGranted> replyTo) {
        this.permits = permits;
        this.replyTo = replyTo;
    }

    long request(String id) {
        long ticket = ++lastTicket;
        waiting.put(ticket, id);
        permits.tell(new RecoveryPermits.Acquire(ticket, replyTo));
        return ticket;
    }

    /** Whose permit has arrived; null if its ticket was released in the meantime. */
    String arrived(long ticket) {
        String id = waiting.remove(ticket);
        if (id != null) {
            held.put(ticket, id);
        }
        return id;
    }

    /** Who has it; null if it was released in the meantime. */
    String holder(long ticket) {
        return held.get(ticket);
    }

    void release(long ticket) {
        if (waiting.remove(ticket) != null || held.remove(ticket) != null) {
            permits.tell(new RecoveryPermits.Release(ticket));
        }
    }

    void limit(int limit) {
        permits.tell(new RecoveryPermits.SetLimit(limit));
    }

    void lease(PermitLease lease, ActorRef<PermitUse> asker) {
        permits.tell(new RecoveryPermits.SetLease(lease, asker));
    }

    void tellUse(ActorRef<PermitUse> asker) {
        permits.tell(new RecoveryPermits.TellUse(asker));
    }

    int inUse() {
        return held.size();
    }
}
