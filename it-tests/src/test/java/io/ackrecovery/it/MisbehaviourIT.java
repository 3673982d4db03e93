package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls into the log that throw, or whose answer never comes, on real bookies. */
class MisbehaviourIT {

    private static final String SMALL_BATCHES = "ack-recovery.store.max-batch-entries = 20";

    private static Bookies bookies;

    @BeforeAll
    static void start() throws Exception {
        bookies = new Bookies();
    }

    @AfterAll
    static void stop() {
        bookies.close();
    }

    private static final String IMPATIENT = "ack-recovery.store { open-timeout = 700ms, read-timeout = 700ms }";

    static Stream<Arguments> misbehaviours() {
        return Stream.of(Call.OPEN, Call.READ, Call.CONFIRM)
                .flatMap(call -> Stream.of(
                        Arguments.of(call, "never answers", Fault.stall()),
                        Arguments.of(call, "fails", Fault.fail(new LogUnavailable("out", null)))));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("misbehaviours")
    @Tag("I6")
    void oneCallThatNeverAnswersOrFailsIsTriedAgainAndNothingIsAppliedTwice(Call call, String what, Fault fault)
            throws Exception {
        WrittenEntries written = bookies.write(300, 101);
        TappedLogs logs = bookies.broker().on(written.log(), call, 1, fault);
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised =
                new Supervised(logs, SMALL_BATCHES, IMPATIENT, "ack-recovery.store.open-abandon-after = 1")) {
            Expect.outcome(supervised.recover(written.log(), target), Outcome.Complete.class);

            Expect.allApplied(target, written);
            assertThat(supervised.observed().failed(written.log()))
                    .singleElement()
                    .satisfies(failed -> assertThat(failed.cause()).isInstanceOf(LogUnavailable.class));
        }
    }

    static Stream<Arguments> thrown() {
        return Stream.of(Call.OPEN, Call.READ, Call.CONFIRM)
                .flatMap(call -> Stream.of(
                        Arguments.of(call, new IllegalStateException("thrown on purpose")),
                        Arguments.of(call, new NullPointerException()),
                        Arguments.of(call, new StackOverflowError()),
                        Arguments.of(call, new AssertionError("an Error"))));
    }

    @ParameterizedTest(name = "{0} throws {1}")
    @MethodSource("thrown")
    @Tag("I8")
    void whateverACallThrowsStopsThatStoreAndNoOther(Call call, Throwable thrown) throws Exception {
        WrittenEntries sick = bookies.write(100, 51);
        WrittenEntries healthy = bookies.write(100, 51);
        TappedLogs logs = bookies.broker().on(sick.log(), call, 1, Fault.throwing(thrown));
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs, SMALL_BATCHES)) {
            Outcome.Stopped stopped =
                    Expect.outcome(supervised.recover(sick.log(), new RecordingTarget()), Outcome.Stopped.class);
            Expect.outcome(supervised.recover(healthy.log(), target), Outcome.Complete.class);

            assertThat(stopped.cause()).isSameAs(thrown);
            Expect.allApplied(target, healthy);
        }
    }

    @Test
    @Tag("I10")
    void anOpenThatIsUnansweredIsNotSentAgainBeforeItIsGivenUp() throws Exception {
        WrittenEntries written = bookies.write(50, 51);
        TappedLogs logs = bookies.broker().on(written.log(), Call.OPEN, 1, Fault.stall());
        try (Supervised supervised = new Supervised(logs, IMPATIENT, "ack-recovery.store.open-abandon-after = 3")) {
            Expect.outcome(supervised.recover(written.log(), new RecordingTarget()), Outcome.Complete.class);

            assertThat(supervised.observed().failed(written.log())).hasSize(3);
            assertThat(logs.calls(written.log(), Call.OPEN)).hasSize(2);
        }
    }

    @Test
    void aBudgetEndsRestartsThatGetNowhere() throws Exception {
        WrittenEntries written = bookies.write(50, 51);
        TappedLogs logs = bookies.broker();
        for (int nth = 1; nth <= 10; nth++) {
            logs.on(written.log(), Call.OPEN, nth, Fault.fail(new LogUnavailable("out", null)));
        }
        try (Supervised supervised = new Supervised(logs, "ack-recovery.supervisor.restart-budget = 4")) {
            Expect.outcome(supervised.recover(written.log(), new RecordingTarget()), Outcome.Stopped.class);

            assertThat(logs.calls(written.log(), Call.OPEN)).hasSize(4);
        }
    }
}
