package io.ackrecovery.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.cli.Paint;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

    private static final String ESCAPE = "\u001b";

    @Test
    void gapsAreToldWithWhatToDo() {
        assertThat(lines(Paint.NONE, DemoResultTest.partial()))
                .contains("            gap:   ledger 12 from entry 0, 20 entries")
                .contains("            next:  expect what the gap acknowledged to be delivered again");
    }

    @Test
    void theBytesOfAnEntryThatIsNoRecordAreShownAsHexAndText() {
        assertThat(lines(Paint.NONE, corrupt("74686973000a20e4")))
                .contains("            bytes: 74686973000a20e4  'this.. .'");
    }

    @Test
    void ofALongEntryTheFirstBytesAreShown() {
        assertThat(lines(Paint.NONE, corrupt("41".repeat(40))))
                .contains("            bytes: " + "41".repeat(32) + "...  '" + "A".repeat(32) + "'");
    }

    @Test
    void theCauseLeavesTheLogsLongNameOut() {
        assertThat(lines(Paint.NONE, corrupt("00")))
                .contains("            cause: MalformedEntry: entry 8:498: the end of a group");
    }

    @Test
    void whatIsWrongIsToldAndNotCountedAsAllRight() {
        List<String> lines = lines(Paint.NONE, DemoResultTest.healthy(2, "ended stopped, not complete"));

        assertThat(lines)
                .anyMatch(line -> line.startsWith("store-0004") && line.endsWith("NO"))
                .contains("            WRONG: ended stopped, not complete")
                .endsWith("NOT every store ended as its fate demands.");
    }

    @Test
    void whenAllIsRightTheLastLineSaysSo() {
        assertThat(lines(Paint.NONE, DemoResultTest.healthy(2, "")))
                .last()
                .asString()
                .startsWith("Every store ended as its fate demands");
    }

    @Test
    void ofManyHealthyStoresAFewAreShown() {
        StoreResult[] many =
                Collections.nCopies(200, DemoResultTest.healthy(2, "")).toArray(StoreResult[]::new);

        assertThat(lines(Paint.NONE, many))
                .hasSizeLessThan(30)
                .contains("... and 180 more healthy stores, all complete");
    }

    @Test
    void noLineIsWiderThanAUsualTerminalButForCauses() {
        assertThat(lines(Paint.NONE, DemoResultTest.partial(), DemoResultTest.healthy(2, "")))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void coloursComeOnlyWherePaintIs() {
        StoreResult wrong = DemoResultTest.healthy(2, "ended stopped, not complete");

        assertThat(String.join("", lines(Paint.NONE, wrong))).doesNotContain(ESCAPE);
        assertThat(String.join("", lines(Paint.COLOURS, wrong))).contains(ESCAPE);
    }

    private static StoreResult corrupt(String bytes) {
        return new StoreResult(
                "store-0002",
                LogNames.of(2),
                "corrupt entry",
                "stopped",
                "stopped",
                1,
                1,
                50,
                100,
                List.of(),
                "MalformedEntry: entry 8:498 of log " + LogNames.of(2) + ": the end of a group",
                bytes,
                null,
                "");
    }

    private static List<String> lines(Paint paint, StoreResult... stores) {
        StringWriter out = new StringWriter();
        new SummaryTable(new PrintWriter(out), paint)
                .print(DemoResult.of(DemoOptionsTest.options(5, 100, 10, null), List.of(stores), 3, null));
        return out.toString().lines().toList();
    }
}
