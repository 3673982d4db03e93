package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.it.support.Bookies;
import io.ackrecovery.it.support.Expect;
import io.ackrecovery.it.support.Observed;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.it.support.Supervised;
import io.ackrecovery.it.support.TappedLogs;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.net.BookieId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An entry whose reads never succeed, on real bookies: lost if they work, waited for if one of them is out. */
class EscalationIT {

    private static final String[] IMPATIENT = {
        "ack-recovery.supervisor.backoff { min = 5ms, max = 20ms }",
        "ack-recovery.store { max-batch-entries = 20, suspect-after = 3 }"
    };

    private Bookies bookies;
    private WrittenEntries written;
    private LogPosition bad;
    private TappedLogs logs;

    @BeforeEach
    void makeAnEntryUnreadable() throws Exception {
        bookies = new Bookies();
        written = bookies.write(120, 50);
        bad = written.positions().get(33);
        logs = bookies.broker().onReadsOf(bad, Fault.fail(new LogUnavailable("out", null)));
    }

    @AfterEach
    void stop() {
        bookies.close();
    }

    private List<BookieId> bookiesOfTheEntry() throws Exception {
        return bookies.client().getLedgerMetadata(bad.ledgerId()).get().getEnsembleAt(bad.entryId());
    }

    @Test
    @Tag("I1")
    void theReplayStopsAtTheEntryAndTellsTheEvidence() throws Exception {
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs, IMPATIENT)) {
            Outcome.Stopped stopped = Expect.outcome(supervised.recover(written.log(), target), Outcome.Stopped.class);

            assertThat(stopped.cause())
                    .isInstanceOf(EntryLost.class)
                    .hasMessageContaining("entry " + bad + " could not be read in 5 attempts in a row without progress")
                    .hasMessageContaining("on the same bookies")
                    .hasMessageContaining("all of them are registered");
            for (BookieId bookie : bookiesOfTheEntry()) {
                assertThat(stopped.cause()).hasMessageContaining(bookie.getId());
            }
            Expect.applied(target, written, bad::isAfter);
            assertThat(logs.failed(written.log(), Call.READ))
                    .hasSameSizeAs(supervised.observed().failed(written.log()));
            assertThat(logs.calls(written.log(), Call.EVIDENCE)).hasSize(2);
        }
    }

    @Test
    @Tag("I3")
    void whereSkippingIsAllowedJustThatEntryIsMissing() throws Exception {
        RecordingTarget target = new RecordingTarget();
        try (Supervised supervised = new Supervised(logs, IMPATIENT)) {
            Outcome.Partial partial =
                    Expect.outcome(supervised.recover(written.log(), target, true), Outcome.Partial.class);

            assertThat(partial.cause()).isNull();
            assertThat(partial.gaps()).containsExactly(new Gap("entry " + bad, 1));
            Expect.applied(target, written, position -> !position.equals(bad));
        }
    }

    @Test
    void aBookieOfTheEntryThatIsOutKeepsItFromBeingLost() throws Exception {
        String out = bookiesOfTheEntry().get(0).getId();
        bookies.bookKeeper().stopBookie(Integer.parseInt(out.substring("bookie-".length())));
        try (Supervised supervised = new Supervised(logs, IMPATIENT)) {
            CompletableFuture<Outcome> recovery = supervised.recover(written.log(), new RecordingTarget(), true);
            Pause.until(() -> supervised.observed().failed(written.log()).size() >= 20);

            assertThat(recovery).isNotDone();
            assertThat(supervised.observed().failed(written.log()))
                    .extracting(Observed.FailedAttempt::cause)
                    .allSatisfy(cause -> assertThat(cause).isInstanceOf(LogUnavailable.class));
            assertThat(logs.calls(written.log(), Call.EVIDENCE)).hasSizeGreaterThanOrEqualTo(4);
        }
    }
}
