package io.ackrecovery.benchmark;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.node.Node;
import io.ackrecovery.cli.node.Watched;
import io.ackrecovery.it.support.Browser;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.it.support.WrittenEntries;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.PendingAckRecordFormat;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * What many stores cost whoever looks at them: the dashboard's first rows and its last in a browser, what each update costs its main thread
 * while all are replayed again and again, and pages of the API. Needs chromium and chromium-driver.
 */
final class PageBenchmark {

    private static final Config CONFIG = ConfigFactory.parseString("""
                    ack-recovery.http.port = 0
                    ack-recovery.node { scan-interval = 1s, recheck-interval = 1s }
                    """).withFallback(ConfigFactory.load());

    private static final String FIRST_ROWS =
            "return performance.getEntriesByName('first-rows').map((mark) => mark.startTime)[0] ?? null";
    private static final String ALL_LOADED =
            "return performance.getEntriesByName('all-loaded').map((mark) => mark.startTime)[0] ?? null";

    private PageBenchmark() {}

    static void run(Options options) throws Exception {
        int stores = options.number("--stores", 10_000);
        Duration watched = Duration.ofSeconds(options.number("--seconds", 30));
        InMemoryLogs logs = new InMemoryLogs(ForkJoinPool.commonPool());
        List<String> names = IntStream.range(0, stores)
                .mapToObj("tenant/namespace/persistent/topic-%05d-subscription__transaction_pending_ack"::formatted)
                .toList();
        names.forEach(name -> logs.append(name, PendingAckRecordFormat.encode(WrittenEntries.record(0))));
        Watched all =
                new Watched("benchmark", logs, () -> CompletableFuture.completedFuture(names), FoldingTarget::new);
        try (Node node = Node.start(CONFIG, all);
                Browser browser = Browser.startTraced(PageTrace.CATEGORIES)) {
            String url = "http://127.0.0.1:" + node.address().getPort();
            Pause.until(() -> get(url + "/api/v1/stores?limit=1").contains("\"total\":" + stores));
            pages(url);
            browser.show(1280, 800, false);
            browser.open(url + "/");
            Pause.until(() -> !browser.script(ALL_LOADED).isNull());
            System.out.printf(
                    "%,d stores: first rows after %.0f ms, all loaded after %.0f ms%n",
                    stores,
                    browser.script(FIRST_ROWS).asDouble(),
                    browser.script(ALL_LOADED).asDouble());
            browser.trace();
            Pause.of(watched);
            PageTrace trace = new PageTrace(browser.trace());
            spent(trace.script(), "script");
            spent(trace.everything(), "script, style, layout and painting");
        }
    }

    private static void spent(double[] millis, String on) {
        System.out.printf(
                "%s for an update of up to 1,000 stores, processor time: %.1f ms at the median, %.1f ms for one in ten and more,"
                        + " %.1f ms at most, of %d%n",
                on,
                millis[millis.length / 2],
                millis[millis.length * 9 / 10],
                millis[millis.length - 1],
                millis.length);
    }

    private static void pages(String url) throws Exception {
        for (String query : List.of("limit=1000", "limit=100&phase=stopped", "limit=100&query=topic-09")) {
            double[] millis = new double[20];
            for (int i = 0; i < millis.length; i++) {
                long begun = System.nanoTime();
                get(url + "/api/v1/stores?" + query);
                millis[i] = (System.nanoTime() - begun) / 1e6;
            }
            System.out.printf("/api/v1/stores?%s: %.1f ms at the median%n", query, Benchmarks.median(millis));
        }
    }

    private static String get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }
}
