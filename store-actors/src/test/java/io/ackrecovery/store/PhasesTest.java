package io.ackrecovery.store;

import static io.ackrecovery.store.StoreDriver.LOG;
import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.RecoveryCommand;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java 17 has no pattern switch: every message is told to every phase, and none of those it does not wait for does harm. */
class PhasesTest {

    private static final int OTHER_ATTEMPT = 99;
    private static final Throwable FAILURE = new LogUnavailable("", null);

    private static final Map<String, Supplier<StoreDriver>> PHASES = new LinkedHashMap<>();

    static {
        PHASES.put("AwaitingPermit", () -> StoreDriver.create().write(4));
        PHASES.put("Opening", () -> after(Call.OPEN, Fault.stall()).begin());
        PHASES.put("GatheringEvidence", PhasesTest::gathering);
        PHASES.put("Recovering", () -> after(Call.READ, Fault.stall()).begin());
        PHASES.put(
                "ConfirmingOwnership", () -> after(Call.CONFIRM, Fault.stall()).begin());
        PHASES.put(
                "AwaitingVerdict", () -> after(Call.READ, Fault.fail(FAILURE)).begin());
        PHASES.put("Halted", () -> after(Call.READ, Fault.fail(FAILURE)).begin().command(new RecoveryCommand.Halt()));
        PHASES.put("Recovered", () -> StoreDriver.create().write(4).begin());
        PHASES.put("Closing", () -> after(Call.CLOSE, Fault.stall()).begin().close());
    }

    static Stream<String> phases() {
        return PHASES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("phases")
    void takesEveryMessageThatBelongsToSomethingElseWithoutAChange(String phase) {
        StoreDriver store = PHASES.get(phase).get();
        int reports = store.reports.size();
        int reads = store.logs.calls(LOG, Call.READ);
        late().forEach(store::receive);
        assertThat(store.isAlive()).isTrue();
        assertThat(store.reports).hasSize(reports);
        assertThat(store.logs.calls(LOG, Call.READ)).isEqualTo(reads);
        assertThat(store.target.given()).hasSizeLessThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("phases")
    void takesEveryCommandAndClosesWhenToldTo(String phase) {
        for (RecoveryCommand command : commands()) {
            StoreDriver store = PHASES.get(phase).get().command(command).close();
            if (store.isAlive()) {
                store.overdue(Message.Awaited.CLOSE);
            }
            assertThat(store.isAlive()).isFalse();
            assertThat(store.logs.openHandles()).isZero();
            assertThat(store.logs.violations()).isEmpty();
        }
    }

    @Test
    void knowsEveryPhase() {
        assertThat(phases()).hasSize(9);
    }

    @Test
    void knowsEveryMessage() {
        assertThat(late().map(Object::getClass).map(Class::getSimpleName))
                .containsExactlyInAnyOrderElementsOf(concrete(Message.class)
                        .filter(name -> !"FromSupervisor".equals(name))
                        .toList());
        assertThat(commands().stream().map(Object::getClass).map(Class::getSimpleName))
                .containsExactlyInAnyOrderElementsOf(
                        concrete(RecoveryCommand.class).toList());
    }

    private static List<RecoveryCommand> commands() {
        return List.of(
                new RecoveryCommand.BeginAttempt(2, true),
                new RecoveryCommand.GiveUp(1),
                new RecoveryCommand.AcceptPartial(),
                new RecoveryCommand.Halt(),
                new RecoveryCommand.Housekeep(),
                new RecoveryCommand.CloseRecovery());
    }

    /** One of each message, of an attempt or a call that is long over, or of a deadline of which none runs at this time. */
    private static Stream<Message> late() {
        LogPosition position = new LogPosition(77, 0);
        return Stream.of(
                new Message.Overdue(Message.Awaited.TRIM),
                new Message.Opened(OTHER_ATTEMPT, null),
                new Message.OpenFailed(OTHER_ATTEMPT, FAILURE),
                new Message.CloseEnded(OTHER_ATTEMPT),
                new Message.BatchRead(OTHER_ATTEMPT, new LogBatch(List.of(), position)),
                new Message.ReadFailed(OTHER_ATTEMPT, FAILURE),
                new Message.Applied(OTHER_ATTEMPT),
                new Message.ApplyFailed(OTHER_ATTEMPT, FAILURE),
                new Message.OwnershipConfirmed(OTHER_ATTEMPT),
                new Message.ConfirmFailed(OTHER_ATTEMPT, FAILURE),
                new Message.EvidenceGathered(OTHER_ATTEMPT, Optional.of("")),
                new Message.GatheringFailed(OTHER_ATTEMPT, FAILURE),
                new Message.Trimmed(1, position),
                new Message.TrimFailed(1, FAILURE));
    }

    private static StoreDriver gathering() {
        StoreDriver store = StoreDriver.create("suspect-after = 1").write(4);
        store.logs.on(LOG, Call.READ, 1, Fault.fail(FAILURE)).on(LOG, Call.EVIDENCE, 1, Fault.stall());
        return store.begin().begin();
    }

    private static StoreDriver after(Call call, Fault fault) {
        StoreDriver store = StoreDriver.create().write(4);
        store.logs.on(LOG, call, 1, fault);
        return store;
    }

    private static Stream<String> concrete(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(PhasesTest::concrete)
                : Stream.of(type.getSimpleName());
    }
}
