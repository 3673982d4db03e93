package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.it.support.JavaProcess;
import io.ackrecovery.it.support.LocalZooKeeper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a user has it: what it writes, and its exit code. */
class DemoIT {

    @TempDir
    private Path folder;

    @Test
    void intoAFileItWritesTheSummaryAndNothingElse() throws Exception {
        try (JavaProcess demo = demo("first", "--stores", "6", "--entries", "100", "--outage", "2")) {
            assertThat(demo.end()).isZero();

            assertThat(demo.out()).first().asString().startsWith("STORE ");
            assertThat(demo.out()).last().asString().startsWith("Every store ended as its fate demands");
            assertThat(demo.out())
                    .noneMatch(line -> line.contains("\u001b"))
                    .anyMatch(line -> line.matches("store-0000 +ledger deleted +stopped .* yes"))
                    .anyMatch(line -> line.matches("store-0001 +second owner +partial .* yes"))
                    .anyMatch(line -> line.matches("store-0002 +corrupt entry +stopped +50/100 .* yes"))
                    .anyMatch(line -> line.matches("store-0003 +last ledger gone +stopped +0/100 .* yes"))
                    .anyMatch(line -> line.matches("store-0005 +healthy +complete +100/100 .* yes"));
            assertThat(demo.err()).noneMatch(line -> line.startsWith("\tat ") || line.contains("\u001b"));
            assertThat(demo.temporary()).isEmptyDirectory();
        }
    }

    @Test
    void asJsonWithLostDataSkippedOverAZooKeeperOfItsOwn() throws Exception {
        try (LocalZooKeeper zooKeeper = new LocalZooKeeper()) {
            String[] options = {
                "--stores",
                "5",
                "--entries",
                "100",
                "--outage",
                "1",
                "--skip-lost-data",
                "--output",
                "json",
                "--metadata-url",
                zooKeeper.url("/demo")
            };
            try (JavaProcess demo = demo("first", options)) {
                assertThat(demo.end()).isZero();

                JsonNode result = new ObjectMapper().readTree(String.join("\n", demo.out()));
                assertThat(result.get("asWanted").asBoolean()).isTrue();
                assertThat(result.get("partial").asInt()).isEqualTo(3);
                JsonNode stores = result.get("stores");
                assertThat(stores).hasSize(5);
                assertThat(stores.get(0).get("gaps")).hasSize(1);
                assertThat(stores.get(2).get("entryBytes").asText()).isEqualTo("74686973206973206e6f207265636f7264");
                assertThat(stores.get(3).get("gaps")).hasSize(1);
            }
            try (JavaProcess again = demo("again", options)) {
                assertThat(again.end()).isEqualTo(1);

                assertThat(again.out()).isEmpty();
                assertThat(again.err())
                        .singleElement()
                        .asString()
                        .contains("--metadata-url", "give a path that is new");
            }
        }
    }

    @Test
    void storesThatDoNotEndAsTheirFateDemandsMakeItExitCode2() throws Exception {
        // One failed attempt stops each: none outlasts the outage.
        try (JavaProcess demo = demo(
                "first",
                "--stores",
                "6",
                "--entries",
                "100",
                "--outage",
                "1",
                "--set",
                "ack-recovery.supervisor.restart-budget=1")) {
            assertThat(demo.end()).isEqualTo(2);

            assertThat(demo.out())
                    .anyMatch(line -> line.matches("store-0004 +healthy +stopped .* NO"))
                    .anyMatch(line -> line.contains("WRONG: ended stopped, not complete"))
                    .endsWith("NOT every store ended as its fate demands.");
        }
    }

    @Test
    void withOnePermitItEndsToo() throws Exception {
        try (JavaProcess demo = demo(
                "first",
                "--stores",
                "6",
                "--entries",
                "20",
                "--outage",
                "1",
                "--set",
                "ack-recovery.supervisor.max-permits=1")) {
            assertThat(demo.end()).isZero();
        }
    }

    @Test
    void keptDataStayAndAreNotUsedTwice() throws Exception {
        String data = folder.resolve("data").toString();
        String[] options = {"--stores", "5", "--entries", "20", "--outage", "0", "--data", data};
        try (JavaProcess demo = demo("first", options)) {
            assertThat(demo.end()).isZero();
            assertThat(Path.of(data, "bookie-0")).isNotEmptyDirectory();
            assertThat(demo.temporary()).isEmptyDirectory();
        }
        try (JavaProcess again = demo("again", options)) {
            assertThat(again.end()).isEqualTo(1);
            assertThat(again.err())
                    .singleElement()
                    .asString()
                    .startsWith("ack-recovery: --data " + data + ": must be empty or new");
        }
    }

    private JavaProcess demo(String name, String... options) throws Exception {
        return JavaProcess.demo(Files.createDirectory(folder.resolve(name)), options);
    }
}
