package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulateTest {

    @Test
    void aTableHasALineForEachFigureAndAColumnForEachPolicy() {
        Ran ran = simulate("--policy", "all");

        assertThat(ran.code()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("40 stores on 2 brokers; half of the bookies are down for 60 s; seed 1\n")
                .containsPattern("\n +supervised +hot-loop +rewind-on-failure\n")
                .containsPattern("\nstores recovered +40 +40 +40\n")
                .containsPattern("\nentries applied again +0 +0 +[1-9]\\d*\n")
                .containsPattern("\nbroken invariants +none +I1.* I6.* I2\n")
                .endsWith("Every store was recovered.\n");
    }

    @Test
    void theSameSeedGivesTheSameFiguresAndAnotherOthers() {
        String once = simulate("--output", "json", "--seed", "7").out();

        assertThat(simulate("--output", "json", "--seed", "7").out()).isEqualTo(once);
        assertThat(simulate("--output", "json", "--seed", "8").out().replace("\"seed\" : 8", "\"seed\" : 7"))
                .isNotEqualTo(once);
    }

    @Test
    void jsonHasEveryFigureAndNothingElseIsWritten() throws Exception {
        JsonNode result =
                new ObjectMapper().readTree(simulate("--output", "json").out());

        assertThat(result.get("version").asInt()).isEqualTo(1);
        assertThat(result.get("asWanted").asBoolean()).isTrue();
        assertThat(result.get("permitLimit").asInt()).isEqualTo(2 * 32);
        assertThat(result.get("policies").get(0).fieldNames())
                .toIterable()
                .containsExactly(
                        "policy",
                        "asWanted",
                        "reads",
                        "failedReads",
                        "failedReadsPerBroker",
                        "mostFailedOfOneStore",
                        "logLines",
                        "peakReadsPerSecond",
                        "peakReadsAtATime",
                        "recoveredStores",
                        "secondsToRecover",
                        "reappliedEntries",
                        "blockedBystanders",
                        "brokenInvariants");
    }

    @Test
    void settingsAreThoseOfTheBroker() throws Exception {
        JsonNode result = new ObjectMapper()
                .readTree(simulate("--output", "json", "--set", "ack-recovery.supervisor.max-permits=3")
                        .out());

        assertThat(result.get("permitLimit").asInt()).isEqualTo(2 * 3);
        assertThat(result.get("policies").get(0).get("peakReadsAtATime").asInt())
                .isLessThanOrEqualTo(2 * 3);
    }

    @Test
    void aStoreThatIsNotRecoveredIsExitCode2() {
        Ran ran = simulate("--set", "ack-recovery.supervisor.restart-budget=1");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out())
                .containsPattern("\nseconds to recover after the outage +never\n")
                .contains("NOT every store was recovered");
    }

    private static Ran simulate(String... more) {
        List<String> args = new ArrayList<>(List.of("simulate", "--stores", "40", "--brokers", "2", "--outage", "1m"));
        args.addAll(List.of(more));
        return Ran.of(args.toArray(String[]::new));
    }
}
