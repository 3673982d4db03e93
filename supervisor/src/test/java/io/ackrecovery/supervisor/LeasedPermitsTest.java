package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPermits.Acquire;
import io.ackrecovery.supervisor.RecoveryPermits.Command;
import io.ackrecovery.supervisor.RecoveryPermits.PermitGranted;
import io.ackrecovery.supervisor.RecoveryPermits.PermitTakenBack;
import io.ackrecovery.supervisor.RecoveryPermits.Release;
import io.ackrecovery.supervisor.RecoveryPermits.SetLease;
import io.ackrecovery.supervisor.RecoveryPermits.TellUse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class LeasedPermitsTest {
    private static final double FAST = Double.POSITIVE_INFINITY;

    private static final Duration ATTEMPT_LIMIT = Duration.ofSeconds(100);

    private final VirtualTimers<Command> timers = new VirtualTimers<>();
    private final TestInbox<PermitTakenBack> lost = TestInbox.create();
    private final BehaviorTestKit<Command> permits =
            BehaviorTestKit.create(RecoveryPermits.create(8, new PermitShare(1, 1), timers::nanos, lost.getRef()));
    private final TestInbox<PermitGranted> asker = TestInbox.create();
    private final TestInbox<PermitUse> use = TestInbox.create();

    @Test
    void withoutALeaseItsOwnShareIsLent() {
        acquire(10);
        assertThat(granted()).containsExactly(1L);
    }

    @Test
    void aLeaseLendsMoreUpToTheLimit() {
        acquire(10);
        lease(5, FAST, 10);
        assertThat(granted()).hasSize(5);
        lease(100, FAST, 10);
        assertThat(granted()).hasSize(3);
    }

    @Test
    void aLeaseOfLessThanTheOwnShareIsObeyed() {
        lease(0, 0, 10);
        acquire(3);
        assertThat(granted()).isEmpty();
    }

    @Test
    void atItsEndTheOwnShareIsLentAgain() {
        lease(0, 0, 10);
        acquire(3);
        pass(Duration.ofMillis(9_999));
        assertThat(granted()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(granted()).containsExactly(1L);
    }

    @Test
    void atItsEndNothingIsTakenBackButNothingBeginsEither() {
        lease(4, FAST, 10);
        acquire(8);
        assertThat(granted()).hasSize(4);
        pass(Duration.ofSeconds(60));
        release(1, 2, 3);
        assertThat(granted()).isEmpty();
        release(4);
        assertThat(granted()).containsExactly(5L);
    }

    @Test
    void whatRunsBeyondTheOwnShareForTooLongAfterItsEndIsTakenBackTheYoungestFirst() {
        lease(4, FAST, 10);
        acquire(4);
        release(2);
        pass(Duration.ofSeconds(10).plus(ATTEMPT_LIMIT).minusMillis(1));
        assertThat(lost.getAllReceived()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(lost.getAllReceived()).extracting(PermitTakenBack::ticket).containsExactly(3L, 4L);
        pass(ATTEMPT_LIMIT);
        assertThat(lost.getAllReceived()).isEmpty();
    }

    @Test
    void aLaterLeaseTakesNothingBackBeforeItsOwnTime() {
        lease(4, FAST, 10);
        acquire(4);
        pass(Duration.ofSeconds(9));
        lease(2, FAST, 10);
        pass(Duration.ofSeconds(9).plus(ATTEMPT_LIMIT));
        assertThat(lost.getAllReceived()).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(lost.getAllReceived()).hasSize(3);
    }

    @Test
    void startsFollowOneAnotherAsFastAsTheLeaseSays() {
        lease(8, 2, 60);
        acquire(8);
        assertThat(granted()).containsExactly(1L);
        pass(Duration.ofMillis(499));
        assertThat(granted()).isEmpty();
        pass(Duration.ofMillis(1));
        assertThat(granted()).containsExactly(2L);
        pass(Duration.ofSeconds(2));
        assertThat(granted()).containsExactly(3L, 4L, 5L, 6L);
    }

    @Test
    void startsThatWereNotUsedAreNotSaved() {
        lease(8, 2, 60);
        pass(Duration.ofSeconds(30));
        acquire(8);
        assertThat(granted()).containsExactly(1L);
    }

    @Test
    void tellsWhatIsInUseAndWaitsUnderWhichLease() {
        acquire(5);
        lease(3, FAST, 10);
        assertThat(use.receiveMessage()).isEqualTo(new PermitUse(3, 2, 3));
        pass(Duration.ofSeconds(10));
        permits.run(new TellUse(use.getRef()));
        assertThat(use.receiveMessage()).isEqualTo(new PermitUse(3, 2, 0));
    }

    @Test
    void noTimerIsSetForNobody() {
        lease(3, 1, 10);
        assertThat(timers.size()).isZero();
        acquire(2);
        assertThat(timers.size()).isEqualTo(1);
        pass(Duration.ofSeconds(5));
        release(1, 2);
        assertThat(timers.size()).isZero();
    }

    private void acquire(int count) {
        for (long ticket = 1; ticket <= count; ticket++) {
            run(new Acquire(ticket, asker.getRef()));
        }
    }

    private void release(long... tickets) {
        for (long ticket : tickets) {
            run(new Release(ticket));
        }
    }

    private void lease(int count, double startsPerSecond, long seconds) {
        long end = timers.nanos() + Duration.ofSeconds(seconds).toNanos();
        run(new SetLease(new PermitLease(new PermitShare(count, startsPerSecond), end, ATTEMPT_LIMIT), use.getRef()));
    }

    private void run(Command command) {
        permits.run(command);
        timers.apply(permits.getAllEffects());
    }

    private void pass(Duration time) {
        long end = timers.nanos() + time.toNanos();
        Optional<Command> fired = timers.next(end);
        while (fired.isPresent()) {
            run(fired.get());
            fired = timers.next(end);
        }
    }

    private List<Long> granted() {
        return asker.getAllReceived().stream().map(PermitGranted::ticket).toList();
    }
}
