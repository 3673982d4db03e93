package io.ackrecovery.it.support;

import ch.qos.logback.classic.Level;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pulsar.broker.PulsarServerException;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.namespace.NamespaceService;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.common.naming.NamespaceBundle;
import org.apache.pulsar.common.naming.NamespaceName;

/**
 * Brokers in this JVM on one metadata store, with the plug-in and its cluster, and a namespace each, whose topics it serves until it
 * stops. Blocks.
 */
public final class FleetBrokers implements AutoCloseable {

    public static final String TOKEN = "a-token-of-the-test";

    private static final long PATIENCE_SECONDS = 30;
    private static final Pattern ADDRESS = Pattern.compile("serves status and commands at /?([0-9.]+:[0-9]+)");
    private static final Map<String, String> QUICK = Map.ofEntries(
            Map.entry("http.enabled", "true"),
            Map.entry("http.port", "0"),
            Map.entry("http.token", TOKEN),
            Map.entry("supervisor.backoff.min", "100ms"),
            Map.entry("supervisor.backoff.max", "1s"),
            Map.entry("supervisor.outage.probeInterval", "1s"),
            Map.entry("cluster.enabled", "true"),
            Map.entry("cluster.port", "0"),
            Map.entry("cluster.leaseTerm", "3s"),
            Map.entry("cluster.attemptLimit", "10s"),
            Map.entry("cluster.reportInterval", "100ms"),
            Map.entry("cluster.outage.probeInterval", "1s"),
            Map.entry("cluster.outage.step", "300ms"),
            Map.entry("broker.discovery.interval", "200ms"),
            Map.entry("broker.discovery.retryMax", "500ms"),
            Map.entry("broker.discovery.timeout", "1s"),
            Map.entry("broker.discovery.foundAfter", "2s"));

    private final BrokerCluster cluster = new BrokerCluster();
    private final LogLines lines = LogLines.ofTheBrokerToo();
    private final List<RunningBroker> brokers = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();
    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();

    public FleetBrokers() throws Exception {}

    /** One more, which owns its namespace and has a subscription there, so that its recovery has begun. */
    public RunningBroker start(Map<String, String> settings) throws Exception {
        RunningBroker broker = cluster.run(BrokerCluster.OURS, conf -> apply(conf, settings));
        brokers.add(broker);
        own(broker.broker(), "public/own-" + (brokers.size() - 1));
        broker.client().subscribe(topic(brokers.size() - 1, "first")).close();
        Pause.until(() -> served().size() == brokers.size());
        addresses.add(served().get(brokers.size() - 1));
        return broker;
    }

    /** Else the leader of the brokers would decide who serves its topics. */
    private static void own(PulsarService broker, String namespace) throws Exception {
        broker.getAdminClient().namespaces().createNamespace(namespace, Set.of("it"));
        NamespaceService namespaces = broker.getNamespaceService();
        for (NamespaceBundle bundle : namespaces
                .getNamespaceBundleFactory()
                .getBundles(NamespaceName.get(namespace))
                .getBundles()) {
            namespaces.getOwnershipCache().tryAcquiringOwnership(bundle).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void apply(ServiceConfiguration conf, Map<String, String> settings) {
        Properties properties = conf.getProperties();
        QUICK.forEach((key, value) -> properties.setProperty("ackRecovery." + key, value));
        settings.forEach((key, value) -> properties.setProperty("ackRecovery." + key, value));
    }

    private List<String> served() {
        return lines.at(Level.INFO).stream()
                .map(ADDRESS::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .toList();
    }

    public RunningBroker broker(int number) {
        return brokers.get(number);
    }

    /** A topic in the namespace of this broker. */
    public static String topic(int broker, String name) {
        return "persistent://public/own-" + broker + "/" + name;
    }

    public LogLines lines() {
        return lines;
    }

    public BrokerCluster cluster() {
        return cluster;
    }

    public JsonNode get(int broker, String path) {
        HttpResponse<String> response = send(request(broker, path));
        if (response.statusCode() != 200) {
            throw new IllegalStateException(path + ": " + response.body());
        }
        try {
            return json.readTree(response.body());
        } catch (IOException malformed) {
            throw new IllegalStateException("no JSON: " + response.body(), malformed);
        }
    }

    public HttpResponse<String> post(int broker, String path, String body) {
        return send(
                request(broker, path).header("Authorization", "Bearer " + TOKEN).POST(BodyPublishers.ofString(body)));
    }

    /** How many brokers are in one cluster, as this one sees it; 0 while some member of it does not answer. */
    public int members(int broker) {
        JsonNode cluster = get(broker, "/api/v1/cluster");
        return cluster.get("unanswered").isEmpty()
                        && cluster.get("state").asText().equals("joined")
                ? cluster.get("members").size()
                : 0;
    }

    private HttpRequest.Builder request(int broker, String path) {
        return HttpRequest.newBuilder(URI.create("http://" + addresses.get(broker) + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException("no answer", failed);
        }
    }

    public void stop(int number) throws Exception {
        brokers.get(number).close();
    }

    @Override
    public void close() throws PulsarClientException, PulsarServerException {
        try {
            for (RunningBroker broker : brokers) {
                broker.close();
            }
        } finally {
            cluster.close();
            lines.close();
        }
    }
}
