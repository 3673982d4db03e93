package io.ackrecovery.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A headless Chromium, driven over WebDriver. Blocks. */
public final class Browser implements AutoCloseable {

    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final List<String> ARGUMENTS =
            List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en");

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Process driver;
    private final String url;
    private String session;

    private Browser(Process driver, int port) {
        this.driver = driver;
        this.url = "http://127.0.0.1:" + port;
    }

    /** Whether Debian's packages chromium and chromium-driver are here. */
    public static boolean isInstalled() {
        return Stream.of("chromium", "chromedriver")
                .allMatch(program -> Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
    }

    public static Browser start() throws IOException, InterruptedException {
        return start(Map.of("args", ARGUMENTS), Map.of("browser", "ALL"));
    }

    /** One that notes what it does, to be asked for with {@link #trace}. */
    public static Browser startTraced(String categories) throws IOException, InterruptedException {
        Map<String, Object> traced = Map.of("enableNetwork", false, "enablePage", false, "traceCategories", categories);
        return start(Map.of("args", ARGUMENTS, "perfLoggingPrefs", traced), Map.of("performance", "ALL"));
    }

    private static Browser start(Map<String, ?> options, Map<String, ?> logging)
            throws IOException, InterruptedException {
        int port = freePort();
        Process driver = new ProcessBuilder("chromedriver", "--port=" + port)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Browser browser = new Browser(driver, port);
        try {
            Pause.until(browser::isReady);
            Map<String, Object> wanted = Map.of("goog:chromeOptions", options, "goog:loggingPrefs", logging);
            JsonNode made = browser.send("POST", "/session", Map.of("capabilities", Map.of("alwaysMatch", wanted)));
            browser.session = "/session/" + made.get("sessionId").asText();
            return browser;
        } catch (RuntimeException | Error failed) {
            browser.close();
            throw failed;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private boolean isReady() {
        try {
            return send("GET", "/status", null).get("ready").asBoolean();
        } catch (AssertionError notYet) {
            return false;
        }
    }

    /** A script that runs in every page that is opened from now on, before its own. */
    public void beforeEachPage(String code) {
        chromium("Page.addScriptToEvaluateOnNewDocument", Map.of("source", code));
    }

    public void open(String page) {
        command("POST", "/url", Map.of("url", page));
    }

    /** The size of the page, and whether it is to be dark. */
    public void show(int width, int height, boolean dark) {
        chromium(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        chromium(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    private void chromium(String method, Map<String, ?> parameters) {
        command("POST", "/goog/cdp/execute", Map.of("cmd", method, "params", parameters));
    }

    /** The result of a script, which returns it. */
    public JsonNode script(String code) {
        return command("POST", "/execute/sync", Map.of("script", code, "args", List.of()));
    }

    /** What is to be read on the page at a place that a CSS selector names; empty if it is not shown. */
    public String text(String selector) {
        return script("const e = document.querySelector(" + quoted(selector)
                        + "); return e !== null && e.checkVisibility() ? e.innerText : ''")
                .asText();
    }

    public void click(String selector) {
        command("POST", "/element/" + find(selector) + "/click", Map.of());
    }

    /** As with a keyboard, into the element that has the focus. */
    public void press(String keys) {
        List<Map<String, String>> actions = new ArrayList<>();
        keys.codePoints().mapToObj(Character::toString).forEach(key -> {
            actions.add(Map.of("type", "keyDown", "value", key));
            actions.add(Map.of("type", "keyUp", "value", key));
        });
        command(
                "POST",
                "/actions",
                Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
    }

    public void type(String selector, String text) {
        command("POST", "/element/" + find(selector) + "/value", Map.of("text", text));
    }

    private String find(String selector) {
        return command("POST", "/element", Map.of("using", "css selector", "value", selector))
                .get(ELEMENT)
                .asText();
    }

    public void screenshot(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(
                file,
                Base64.getDecoder().decode(command("GET", "/screenshot", null).asText()));
    }

    /** What the page's console was told since the last call: violations of its policy, errors, warnings. */
    public List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        command("POST", "/se/log", Map.of("type", "browser")).forEach(line -> complaints.add(line.toString()));
        return complaints;
    }

    /** The trace events since the last call, as Chromium writes them: times in microseconds. */
    public List<JsonNode> trace() {
        List<JsonNode> events = new ArrayList<>();
        Map<String, String> performance = Map.of("type", "performance");
        command("POST", "/se/log", performance).forEach(line -> {
            JsonNode message = parsed(line.get("message").asText()).get("message");
            if (message.get("method").asText().equals("Tracing.dataCollected")) {
                events.add(message.get("params"));
            }
        });
        command("POST", "/se/log", performance); // The next trace begins with the next question.
        return events;
    }

    private JsonNode parsed(String text) {
        try {
            return json.readTree(text);
        } catch (IOException wrong) {
            throw new AssertionError(text, wrong);
        }
    }

    private String quoted(String text) {
        return json.valueToTree(text).toString();
    }

    private JsonNode command(String method, String path, Object body) {
        return send(method, session + path, body);
    }

    private JsonNode send(String method, String path, Object body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                    .timeout(ANSWER)
                    .method(
                            method,
                            body == null
                                    ? BodyPublishers.noBody()
                                    : BodyPublishers.ofString(json.writeValueAsString(body)))
                    .build();
            JsonNode value =
                    parsed(http.send(request, BodyHandlers.ofString()).body()).get("value");
            if (value.has("error")) {
                throw new AssertionError(path + ": " + value.get("message").asText());
            }
            return value;
        } catch (IOException noAnswer) {
            throw new AssertionError(path, noAnswer);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(path, interrupted);
        }
    }

    @Override
    public void close() {
        try {
            if (session != null) {
                send("DELETE", session, null);
            }
        } finally {
            driver.descendants().forEach(ProcessHandle::destroyForcibly);
            driver.destroyForcibly();
        }
    }
}
