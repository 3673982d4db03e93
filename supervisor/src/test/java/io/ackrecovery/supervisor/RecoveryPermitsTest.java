package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPermits.Acquire;
import io.ackrecovery.supervisor.RecoveryPermits.PermitGranted;
import io.ackrecovery.supervisor.RecoveryPermits.Release;
import io.ackrecovery.supervisor.RecoveryPermits.SetLimit;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class RecoveryPermitsTest {
    private final BehaviorTestKit<RecoveryPermits.Command> permits = BehaviorTestKit.create(RecoveryPermits.create(
            2,
            PermitShare.UNLIMITED,
            () -> 0,
            TestInbox.<RecoveryPermits.PermitTakenBack>create().getRef()));
    private final TestInbox<PermitGranted> asker = TestInbox.create();

    @Test
    void lendsUpToTheLimitFirstComeFirstServed() {
        acquire(1, 2, 3, 4);
        assertThat(granted()).containsExactly(1L, 2L);
        release(2);
        assertThat(granted()).containsExactly(3L);
        release(1);
        assertThat(granted()).containsExactly(4L);
    }

    @Test
    void asksForOneTicketTwiceAreOne() {
        acquire(1, 1, 2);
        assertThat(granted()).containsExactly(1L, 2L);
        acquire(3, 3);
        release(1);
        release(2);
        assertThat(granted()).containsExactly(3L);
    }

    @Test
    void aReleasedTicketLeavesTheQueue() {
        acquire(1, 2, 3, 4);
        granted();
        release(3);
        release(1);
        assertThat(granted()).containsExactly(4L);
    }

    @Test
    void releasingTwiceOrUnknownTicketsFreesNothingMore() {
        acquire(1, 2, 3, 4);
        granted();
        release(1);
        release(1);
        release(99);
        assertThat(granted()).containsExactly(3L);
    }

    @Test
    void aLowerLimitTakesNothingBack() {
        acquire(1, 2, 3);
        granted();
        permits.run(new SetLimit(1));
        release(1);
        assertThat(granted()).isEmpty();
        release(2);
        assertThat(granted()).containsExactly(3L);
    }

    @Test
    void aHigherLimitServesTheQueueAtOnce() {
        acquire(1, 2, 3, 4);
        granted();
        permits.run(new SetLimit(4));
        assertThat(granted()).containsExactly(3L, 4L);
    }

    private void acquire(long... tickets) {
        for (long ticket : tickets) {
            permits.run(new Acquire(ticket, asker.getRef()));
        }
    }

    private void release(long ticket) {
        permits.run(new Release(ticket));
    }

    private List<Long> granted() {
        return asker.getAllReceived().stream().map(PermitGranted::ticket).toList();
    }
}
