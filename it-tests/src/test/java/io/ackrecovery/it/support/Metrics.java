package io.ackrecovery.it.support;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pulsar.broker.PulsarService;

/** What a broker tells Prometheus of transactions and pending acknowledgements: value by name and labels. */
public final class Metrics {

    private static final Pattern SAMPLE = Pattern.compile("(?<name>[a-z0-9_]+)(?<labels>\\{.*})? (?<value>\\S+).*");
    private static final Pattern OURS =
            Pattern.compile("pulsar_txn_.*|.*pending_ack.*|pulsar_(storage|entry)_.*subscription=.*");

    private static final Pattern TIMES = Pattern.compile("latency|delay_seconds|_created|_rate");

    private Metrics() {}

    /** @param topic whose name is left out of the labels, so that topics can be compared */
    public static Map<String, Double> scrape(PulsarService broker, String topic)
            throws IOException, InterruptedException {
        String text = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.ALWAYS)
                .connectTimeout(Duration.ofSeconds(15))
                .build()
                .send(
                        HttpRequest.newBuilder(URI.create(broker.getWebServiceAddress() + "/metrics/"))
                                .timeout(Duration.ofSeconds(15))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
        Map<String, Double> samples = new TreeMap<>();
        text.lines()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .filter(sample -> OURS.matcher(sample.group("name") + sample.group("labels"))
                        .matches())
                .filter(sample -> isOf(topic, sample.group("labels")))
                .forEach(sample -> samples.put(
                        sample.group("name") + sample.group("labels").replace(topic, "TOPIC"),
                        Double.valueOf(sample.group("value"))));
        return samples;
    }

    /** What has been added to each sample; 0 for times and rates, of which only the name counts. */
    public static Map<String, Double> since(Map<String, Double> before, Map<String, Double> after) {
        Map<String, Double> added = new TreeMap<>();
        after.forEach((sample, value) ->
                added.put(sample, TIMES.matcher(sample).find() ? 0 : value - before.getOrDefault(sample, 0.0)));
        return added;
    }

    private static boolean isOf(String topic, String labels) {
        return labels.contains("topic=\"" + topic + "\"") || !labels.contains("topic=");
    }
}
