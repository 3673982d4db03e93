package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.cli.Paint;
import io.ackrecovery.cli.Terminal;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveTableTest {

    private static final String CAUSE = "LogUnavailable: log " + LogNames.of(1)
            + ": cannot read ledger 46 from entry 1000: Bookie handle is not available";

    private final StringWriter written = new StringWriter();

    @ParameterizedTest
    @CsvSource({"24, 80", "40, 120", "60, 200", "8, 40"})
    void fitsTheTerminal(int lines, int columns) {
        LiveTable table = table(lines, columns, Paint.NONE);

        table.stores(many(200), FaultScript.Stage.OUTAGE);

        assertThat(shown()).hasSizeLessThan(lines).allMatch(line -> line.length() < columns);
    }

    @Test
    void whatNeedsLookingAtComesFirst() {
        table(24, 80, Paint.NONE)
                .stores(
                        List.of(
                                store(1, RecoveryPhase.RECOVERED),
                                store(2, RecoveryPhase.AWAITING_PERMIT),
                                store(3, RecoveryPhase.BACKING_OFF),
                                store(4, RecoveryPhase.STOPPED)),
                        FaultScript.Stage.BEFORE);

        assertThat(shown().subList(2, 6))
                .extracting(line -> line.substring(0, 22).strip())
                .containsExactly(
                        "store-0004 stopped", "store-0003 backing off", "store-0002 waiting", "store-0001 recovered");
    }

    @Test
    void theHeadlineCountsTheStates() {
        table(24, 80, Paint.NONE)
                .stores(
                        List.of(store(1, RecoveryPhase.STOPPED), store(2, RecoveryPhase.BACKING_OFF)),
                        FaultScript.Stage.OUTAGE);

        assertThat(shown().get(0)).isEqualTo("ALL BOOKIES DOWN  2 stores: 1 stopped, 1 backing off");
    }

    @Test
    void aStoreThatIsBackingOffShowsProgressAttemptsNextTryAndCause() {
        table(24, 120, Paint.NONE).stores(List.of(store(1, RecoveryPhase.BACKING_OFF)), FaultScript.Stage.OUTAGE);

        assertThat(shown().get(2))
                .startsWith(
                        "store-0001 backing off [##########..........]  50%   3   1.5s  LogUnavailable: cannot read ledger 46");
    }

    @Test
    void aRecoveredStoreWithAGapIsPartialAndTellsIt() {
        RecoveryStatus partial = new RecoveryStatus(
                "store-0001",
                RecoveryPhase.RECOVERED,
                2,
                new Progress(80, 80, 100),
                List.of(new Gap("ledger 12 from entry 0", Gap.UNKNOWN)),
                CAUSE,
                null,
                false,
                true);

        table(24, 140, Paint.NONE).stores(List.of(partial), FaultScript.Stage.AFTER);

        assertThat(shown().get(2))
                .contains("partial")
                .endsWith("without ledger 12 from entry 0, unknown number of entries");
    }

    @Test
    void drawsOverWhatItDrewBefore() {
        LiveTable table = table(24, 80, Paint.NONE);
        table.stores(many(3), FaultScript.Stage.BEFORE);
        int before = shown().size();
        written.getBuffer().setLength(0);

        table.stores(many(3), FaultScript.Stage.BEFORE);

        assertThat(written.toString()).startsWith("\r\u001b[" + before + "A");
    }

    @Test
    void leavesNothingBehind() {
        LiveTable table = table(24, 80, Paint.NONE);
        table.preparing("starting 3 bookies");
        written.getBuffer().setLength(0);

        table.done();

        assertThat(written.toString()).isEqualTo("\r\u001b[1A\u001b[J");
    }

    @Test
    void coloursDoNotShiftTheColumns() {
        table(24, 80, Paint.COLOURS).stores(many(20), FaultScript.Stage.OUTAGE);
        List<String> painted = shown();
        written.getBuffer().setLength(0);
        table(24, 80, Paint.NONE).stores(many(20), FaultScript.Stage.OUTAGE);

        assertThat(painted).isNotEqualTo(shown());
        assertThat(painted.stream().map(line -> line.replaceAll("\u001b\\[\\d+m", "")))
                .containsExactlyElementsOf(shown());
    }

    private LiveTable table(int lines, int columns, Paint paint) {
        return new LiveTable(
                new PrintWriter(written),
                new Terminal(lines, columns, paint),
                () -> List.of("WARN Recovery of " + CAUSE));
    }

    /** The lines as they stand on the terminal after one draw. */
    private List<String> shown() {
        return written.toString().replaceAll("\u001b\\[\\d*[AKJ]", "").lines().toList();
    }

    private static List<RecoveryStatus> many(int count) {
        List<RecoveryStatus> stores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stores.add(store(i, RecoveryPhase.values()[i % RecoveryPhase.values().length]));
        }
        return stores;
    }

    private static RecoveryStatus store(int index, RecoveryPhase phase) {
        boolean failing = phase == RecoveryPhase.BACKING_OFF || phase == RecoveryPhase.STOPPED;
        return new RecoveryStatus(
                "store-%04d".formatted(index),
                phase,
                3,
                new Progress(60, 50, 100),
                List.of(),
                failing ? CAUSE : null,
                phase == RecoveryPhase.BACKING_OFF ? Duration.ofMillis(1_500) : null,
                false,
                false);
    }
}
