package io.ackrecovery.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.ackrecovery.cli.node.PrometheusText;
import io.ackrecovery.operator.RecoveryMetrics;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.Progress;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is drawn and alerted on is what is measured, and each alert is explained. */
class MonitoringTest {
    private static final Pattern METRIC = Pattern.compile("ack_recovery_\\w+(?=[{\\[,) ])");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~|!~|!=|=)\"");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(ack_recovery_\\w+)");
    private static final Pattern SAMPLE_LABEL = Pattern.compile("(\\w+)=\"");

    /** Of whoever scrapes. */
    private static final String INSTANCE = "instance";

    private final String exposed = exposed();

    @Test
    void theDashboardShowsMetricsThatAreThere() throws IOException {
        List<String> queries =
                expressions(new ObjectMapper().readTree(Project.read("docs/monitoring/grafana-dashboard.json")));
        assertThat(queries).hasSizeGreaterThan(8).allSatisfy(this::asksForWhatIsThere);
    }

    @Test
    void theAlertsWatchMetricsThatAreThere() throws IOException {
        assertThat(expressions(alerts())).hasSizeGreaterThan(4).allSatisfy(this::asksForWhatIsThere);
    }

    @Test
    void everyAlertIsExplainedAndLeadsThere() throws IOException {
        String runbook = Project.read("docs/operations.md");
        for (JsonNode rule : alerts().at("/groups/0/rules")) {
            String name = rule.get("alert").asText();
            assertThat(runbook).contains("\n### " + name + "\n");
            assertThat(rule.at("/annotations/runbook").asText()).isEqualTo("docs/operations.md#" + name.toLowerCase());
            assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
            assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning");
        }
    }

    @Test
    void everyMetricIsDrawn() throws IOException {
        String drawn = Project.read("docs/monitoring/grafana-dashboard.json");
        Set<String> families = SAMPLE.matcher(exposed)
                .results()
                .map(found -> found.group(1).replaceFirst("_(bucket|sum|count)$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(families).hasSize(7).allSatisfy(family -> assertThat(drawn).contains(family));
    }

    private void asksForWhatIsThere(String query) {
        Set<String> metrics = METRIC.matcher(query)
                .results()
                .map(found -> found.group())
                .filter(name -> !name.matches("ack_recovery_(phase|verdict|outcome)"))
                .collect(Collectors.toSet());
        assertThat(metrics).isNotEmpty();
        assertThat(names(SAMPLE)).containsAll(metrics);
        Set<String> labels =
                LABEL.matcher(query).results().map(found -> found.group(1)).collect(Collectors.toSet());
        labels.remove(INSTANCE);
        assertThat(names(SAMPLE_LABEL)).containsAll(labels);
    }

    private Set<String> names(Pattern pattern) {
        return pattern.matcher(exposed).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static JsonNode alerts() throws IOException {
        return new ObjectMapper(new YAMLFactory()).readTree(Project.read("docs/monitoring/alerts.yml"));
    }

    private static List<String> expressions(JsonNode document) {
        return document.findValues("expr").stream()
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Everything has happened once. */
    private static String exposed() {
        try (PrometheusText text = new PrometheusText()) {
            RecoveryMetrics metrics = RecoveryMetrics.create(text.meter());
            metrics.phaseChanged("a", null, RecoveryPhase.OPENING);
            metrics.attemptBegan("a", 1);
            metrics.attemptFailed(
                    "a", 1, RecoveryPhase.OPENING, new IllegalStateException(), new Verdict.Restart(Duration.ZERO));
            metrics.progressed("a", Progress.NONE, new Progress(1, 1, 1));
            metrics.skipped("a", new Gap("ledger 1", 1));
            metrics.outageBegan(5);
            metrics.ended("a", new Outcome.Complete("a", Progress.NONE), 1, Duration.ofSeconds(1));
            return text.get();
        }
    }
}
