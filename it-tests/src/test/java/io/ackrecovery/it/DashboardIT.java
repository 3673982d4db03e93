package io.ackrecovery.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.cli.demo.DemoFleet;
import io.ackrecovery.cli.node.Node;
import io.ackrecovery.cli.node.Watched;
import io.ackrecovery.it.support.Accessibility;
import io.ackrecovery.it.support.Browser;
import io.ackrecovery.it.support.Pause;
import io.ackrecovery.log.bookkeeper.ReadSettings;
import io.ackrecovery.store.FoldingTarget;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An operator at the dashboard, in a real browser: an outage, a retry, a skip through its preview. Where chromium and chromium-driver
 * are not installed it is skipped. With {@code -Dscreenshots=docs/images} the pictures of the documentation are taken.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class DashboardIT {

    private static final String TOKEN = "a-token-of-the-test";
    private static final String TAB = "\uE004";
    private static final String ENTER = "\uE007";
    private static final String HOME = "\uE011";
    private static final String DOWN = "\uE015";
    private static final String ESCAPE = "\uE00C";
    private static final Config CONFIG =
            ConfigFactory.parseString("""
                    ack-recovery.http { port = 0, token = "%s", events.interval = 100ms }
                    ack-recovery.supervisor.backoff.max = 2s
                    ack-recovery.supervisor.outage { window = 5s, probe-interval = 200ms }
                    ack-recovery.store.open-timeout = 5s
                    """.formatted(TOKEN)).withFallback(ConfigFactory.load());
    private static final Path PICTURES =
            Path.of("..", System.getProperty("screenshots", "it-tests/target/screenshots"));

    @Test
    void anOperatorSeesAnOutageRetriesAStoreAndSkipsWhatIsLost() throws Exception {
        assumeTrue(Browser.isInstalled(), "chromium and chromium-driver are not installed");
        try (DemoFleet fleet = DemoFleet.start(24, 500, written -> {})) {
            fleet.stopBookies();
            Watched watched = new Watched(
                    "test",
                    fleet.logs(ReadSettings.DEFAULT),
                    () -> CompletableFuture.completedFuture(fleet.names()),
                    FoldingTarget::new);
            try (Node node = Node.start(CONFIG, watched);
                    Browser browser = Browser.start()) {
                browser.show(1280, 800, false);
                browser.open("http://127.0.0.1:" + node.address().getPort() + "/");

                seesTheOutage(browser);
                fleet.startBookies();
                seesItsEnd(browser);
                retries(browser);
                skips(browser);
                filtersAndSearches(browser);
                looksFromElsewhere(browser);
                assertThat(browser.complaints())
                        .allMatch(line -> line.contains("/retry - Failed to load") && line.contains("401"));
            }
        }
    }

    private static void seesTheOutage(Browser browser) throws Exception {
        Pause.until(() -> browser.text("#outage").contains("Outage"));
        assertThat(browser.text("#live")).isEqualTo("live");
        assertThat(browser.text("#outage-text")).contains("Single attempts probe");
        Pause.until(() -> number(browser, "backing_off") > 0);
        assertThat(browser.text(".row[data-phase=backing_off]:not([hidden]) .cause"))
                .contains("LogUnavailable");
        isAccessible(browser);
        browser.screenshot(PICTURES.resolve("outage.png"));
    }

    /** In the light and in the dark. */
    private static void isAccessible(Browser browser) throws Exception {
        browser.show(1280, 800, true);
        assertThat(Accessibility.violations(browser)).as("in the dark").isEmpty();
        browser.show(1280, 800, false);
        assertThat(Accessibility.violations(browser)).as("in the light").isEmpty();
    }

    /** With the keyboard. */
    private static void goTo(Browser browser, String id) {
        for (int presses = 0;
                !browser.script("return document.activeElement.id").asText().equals(id);
                presses++) {
            assertThat(presses).as("presses of the Tab key on the way to " + id).isLessThan(20);
            browser.press(TAB);
        }
        assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle")
                        .asText())
                .as("the focus can be seen")
                .isEqualTo("solid");
    }

    private static void seesItsEnd(Browser browser) throws Exception {
        Pause.until(() -> browser.text("#outage").isEmpty());
        Pause.until(() -> number(browser, "stopped") == 3 && number(browser, "recovered") == 21);
        assertThat(browser.text(".scroll .row .state")).isEqualTo("Stopped");
        browser.screenshot(PICTURES.resolve("dashboard.png"));
    }

    /** By keyboard alone; the page asks for the token when it is first needed. */
    private static void retries(Browser browser) throws Exception {
        browser.press("/" + TAB);
        browser.press(DOWN + ENTER);
        assertThat(browser.text("#details-cause")).contains("MalformedEntry");
        goTo(browser, "retry");
        browser.press(ENTER);
        isAccessible(browser);
        browser.press("not-the-token-at-all" + ENTER);
        Pause.until(() -> browser.text("#told").contains("the right token is needed"));
        goTo(browser, "retry");
        browser.press(ENTER);
        browser.press(TOKEN + ENTER);
        Pause.until(() -> browser.text("#told").contains("Accepted"));
        browser.press(ESCAPE);
        Pause.until(() -> browser.script("return document.activeElement.innerText")
                .asText()
                .contains("MalformedEntry"));
        Pause.until(() -> number(browser, "stopped") == 3);
    }

    /** By keyboard alone. */
    private static void skips(Browser browser) throws Exception {
        browser.press(HOME + ENTER);
        assertThat(browser.text("#details-cause")).contains("LedgerLost");
        goTo(browser, "skip");
        browser.press(ENTER);
        Pause.until(() -> browser.text("#preview-gap").matches("ledger \\d+ from entry 0: \\d+ entries"));
        assertThat(browser.text("#preview-notes")).contains("No message is lost", "reads only");
        assertThat(browser.text("#preview-transactions-title")).contains("transaction");
        assertThat(browser.script("return document.getElementById('confirm-skip').disabled")
                        .asBoolean())
                .isTrue();
        goTo(browser, "consent");
        browser.press(" ");
        isAccessible(browser);
        browser.screenshot(PICTURES.resolve("skip.png"));
        goTo(browser, "confirm-skip");
        browser.press(ENTER);
        Pause.until(() -> browser.text("#details-phase").equals("Recovered"));
        Pause.until(() -> browser.text("#details-gaps").contains("from entry 0"));
        browser.press(ESCAPE);
        Pause.until(() -> number(browser, "stopped") == 2);
        isAccessible(browser);
    }

    private static void filtersAndSearches(Browser browser) {
        browser.click(".phase-filter[data-phase=stopped]");
        Pause.until(() -> browser.text("#count").equals("2 of 24 stores"));
        browser.press("/MalformedEntry");
        Pause.until(() -> browser.text("#count").equals("1 of 24 stores"));
        browser.click(".phase-filter[data-phase=all]");
        browser.script(
                "const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'))");
        Pause.until(() -> browser.text("#count").equals("24 stores"));
    }

    private static void looksFromElsewhere(Browser browser) throws Exception {
        browser.show(1920, 1080, true);
        browser.screenshot(PICTURES.resolve("dashboard-dark.png"));
        browser.show(390, 844, true);
        browser.screenshot(PICTURES.resolve("dashboard-phone.png"));
        assertThat(browser.script("return document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(390);
    }

    private static int number(Browser browser, String phase) {
        return Integer.parseInt("0" + browser.text(".phase-filter[data-phase=" + phase + "] b"));
    }
}
