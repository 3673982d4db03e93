package io.ackrecovery.benchmark;

import io.ackrecovery.supervisor.cluster.OutageFigures;
import io.ackrecovery.supervisor.cluster.WireFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** What a governor saves a fleet of brokers that start in an outage, and what it costs: a model in its own time, with the real books. */
final class GovernorBenchmark {

    private GovernorBenchmark() {}

    static void run(Options options) throws IOException {
        int brokers = options.number("--brokers", 1_000);
        int stores = options.number("--stores", 1_000);
        Duration outage = Duration.ofMinutes(options.number("--minutes", 15));
        int attempts = options.number("--attempts", 2 * brokers);
        int starts = options.number("--starts", 1_000);
        Findings findings = new Findings();
        String fleet = "%,d brokers of %,d stores".formatted(brokers, stores);
        findings.add(
                fleet + ", without a governor", OutageFigures.of(brokers, stores, outage, attempts, starts, false));
        findings.add(fleet + ", with one", OutageFigures.of(brokers, stores, outage, attempts, starts, true));
        findings.add("messages", WireFigures.of(200_000));
        String json = options.text("--json", "");
        if (!json.isEmpty()) {
            findings.write(Path.of(json));
        }
    }
}
