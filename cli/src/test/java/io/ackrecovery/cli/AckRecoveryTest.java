package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class AckRecoveryTest {

    private static final String ZK = "--metadata-url=zk:127.0.0.1:1";

    static Stream<Arguments> wrongUsages() {
        return Stream.of(
                wrong("a command is missing"),
                wrong(
                        "there is no command 'bogus', only demo, audit, inspect, node, simulate, generate-completion, help",
                        "bogus"),
                wrong("'--bogus'", "--bogus"),
                wrong("'extra' is too much", "demo", "extra"),
                wrong("'--bogus'", "demo", "--bogus"),
                wrong("--entries", "demo", "--entries"),
                wrong("'--stores': 'many' is not a whole number", "demo", "--stores", "many"),
                wrong("'--seed': '99999999999999999999' is not a whole number", "demo", "--seed", "9".repeat(20)),
                wrong("--stores 4: must be from 5 to 5000", "demo", "--stores", "4"),
                wrong("--stores 5001: must be from 5 to 5000", "demo", "--stores", "5001"),
                wrong("--entries 19: must be from 20 to 5000000", "demo", "--entries", "19"),
                wrong("--entries 5000001: must be from 20 to 5000000", "demo", "--entries", "5000001"),
                wrong("--outage -1: must be from 0 to 3600", "demo", "--outage", "-1"),
                wrong("--outage 3601: must be from 0 to 3600", "demo", "--outage", "3601"),
                wrong("expected one of [table, json]", "demo", "--output", "xml"),
                wrong("--metadata-url 'ftp:x': must be zk:HOST:PORT", "demo", "--metadata-url", "ftp:x"),
                wrong("--policy 'x': must be one of supervised, hot-loop", "simulate", "--policy", "x"),
                wrong("--stores 0: must be from 1 to 20000", "simulate", "--stores", "0"),
                wrong("--stores 20001: must be from 1 to 20000", "simulate", "--stores", "20001"),
                wrong("--brokers 0: must be from 1 to 100", "simulate", "--brokers", "0"),
                wrong("--brokers 101: must be from 1 to 100", "simulate", "--brokers", "101"),
                wrong("'15' is not a time such as 90s, 15m or 2h", "simulate", "--outage", "15"),
                wrong("'-1s' is not a time", "simulate", "--outage=-1s"),
                wrong("--outage 0s: must be from 1s to 6h", "simulate", "--outage", "0s"),
                wrong("--outage 25200s: must be from 1s to 6h", "simulate", "--outage", "7h"),
                wrong("--metadata-url is missing", "audit"),
                wrong("'http://x' must be zk:HOST:PORT", "audit", "--metadata-url", "http://x"),
                wrong("--parallelism 0: must be from 1 to 1000", "audit", ZK, "--parallelism", "0"),
                wrong("--log-timeout 0s: must be from 1s to 24h", "audit", ZK, "--log-timeout", "0s"),
                wrong("--connect-timeout 3600s: must be from 1s to 10m", "audit", ZK, "--connect-timeout", "1h"),
                wrong("--client-config nowhere: must be a file", "audit", ZK, "--client-config", "nowhere"),
                wrong("--metadata-config nowhere: must be a file", "audit", ZK, "--metadata-config", "nowhere"),
                wrong("--tenant, --namespace and --topic must not be empty", "audit", ZK, "--topic="),
                wrong("there is no setting ack-recovery.foo", "audit", ZK, "--set", "ack-recovery.foo=1"),
                wrong("one of --metadata-url and --embedded must be given", "node"),
                wrong("one of --metadata-url and --embedded must be given", "node", ZK, "--embedded"),
                wrong("'http://x' must be zk:HOST:PORT", "node", "--metadata-url", "http://x"),
                wrong("--tenant, --namespace and --topic must not be empty", "node", ZK, "--tenant="),
                wrong("--outage 3601: must be from 0 to 3600", "node", "--embedded", "--outage", "3601"),
                wrong("--stores 4: must be from 5 to 5000", "node", "--embedded", "--stores", "4"),
                wrong("--token-file nowhere: must be a file", "node", ZK, "--token-file", "nowhere"),
                wrong(
                        "ack-recovery.http.port must be from 0 to 65535",
                        "node",
                        ZK,
                        "--set",
                        "ack-recovery.http.port=-1"),
                wrong(
                        "ack-recovery.node.scan-interval must be from 1s to 1d",
                        "node",
                        ZK,
                        "--set",
                        "ack-recovery.node.scan-interval=10ms"),
                wrong("STORE is missing", "inspect"),
                wrong("--metadata-url is missing", "inspect", "a__transaction_pending_ack"),
                wrong("'a' must be the name of a log", "inspect", "a", ZK),
                wrong("--entry '1': must be LEDGER:ENTRY", "inspect", "a__transaction_pending_ack", ZK, "--entry", "1"),
                wrong("--limit 0: must be from 1 to 1000000", "inspect", "--limit", "0"),
                wrong("--file nowhere: must be a file", "inspect", "--file", "nowhere"),
                wrong("--file: goes with neither", "inspect", "a", "--file", "nowhere"),
                wrong("there is no setting ack-recovery.foo", "simulate", "--set", "ack-recovery.foo=1"),
                wrong("expected one of [table, json]", "simulate", "--output", "xml"),
                wrong("--set foo: must be KEY=VALUE", "demo", "--set", "foo"),
                wrong("--set foo: a setting begins with 'ack-recovery.'", "demo", "--set", "foo=1"),
                wrong("there is no setting ack-recovery.foo", "demo", "--set", "ack-recovery.foo=1"),
                wrong("--config nowhere.conf: must be a file", "demo", "--config", "nowhere.conf"),
                wrong(
                        "ack-recovery.supervisor.max-permits must be from 1 to 100000: 0",
                        "demo",
                        "--set",
                        "ack-recovery.supervisor.max-permits=0"),
                wrong(
                        "ack-recovery.store.open-timeout must be a duration",
                        "demo",
                        "--set",
                        "ack-recovery.store.open-timeout=soon"));
    }

    private static Arguments wrong(String told, String... args) {
        return Arguments.of(told, args);
    }

    @ParameterizedTest
    @MethodSource("wrongUsages")
    void wrongUsageIsOneLineThatNamesItAndExitCode1(String told, String[] args) {
        Ran ran = Ran.of(args);

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .singleElement()
                .asString()
                .startsWith("ack-recovery: ")
                .contains(told);
    }

    @Test
    void helpTellsEveryOptionAndExitCode() {
        Ran ran = Ran.of("demo", "--help");

        assertThat(ran.code()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .contains("--stores", "--entries", "--outage", "--skip-lost-data", "--output", "--data", "--set")
                .contains("130   interrupted by Ctrl-C");
    }

    @Test
    void theCompletionScriptKnowsCommandsAndTheirOptions() {
        Ran ran = Ran.of("generate-completion");

        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .contains("complete -F _complete_ack-recovery", "audit inspect node simulate", "'--metadata-url'");
    }

    @Test
    void helpOfACommandIsAManualOfIt() {
        Ran ran = Ran.of("help", "inspect");

        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("--subscription=NAME", "--entry=L:E", "STORE", "2     something is lost");
    }

    @Test
    void whatNobodyForesawIsOneLine() {
        Ran ran = Ran.of(withBroken(), "broken");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .containsExactly("ack-recovery: failed unexpectedly: java.lang.IllegalStateException: one two"
                        + " (--verbose shows where)");
    }

    @Test
    void verboseShowsTheStackTrace() {
        Ran ran = Ran.of(withBroken(), "broken", "--verbose");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).anyMatch(line -> line.startsWith("\tat " + Broken.class.getName()));
    }

    private static CommandLine withBroken() {
        return AckRecovery.commandLine().addSubcommand(new Broken());
    }

    @Command(name = "broken")
    private static final class Broken implements Callable<Integer> {

        @Option(names = "--verbose")
        private boolean verbose;

        @Override
        public Integer call() {
            throw new IllegalStateException("one\n  two");
        }
    }
}
