package io.ackrecovery.cli.node;

import io.ackrecovery.cli.demo.DemoFleet;
import io.ackrecovery.log.LogUnavailable;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops all embedded bookies for a while, again and again. Runs on a thread of its own and blocks there. */
final class EmbeddedOutages implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedOutages.class);

    /** How long the bookies are there between two outages. */
    private static final Duration BETWEEN = Duration.ofSeconds(30);

    private final DemoFleet fleet;
    private final Duration outage;

    EmbeddedOutages(DemoFleet fleet, Duration outage) {
        this.fleet = fleet;
        this.outage = outage;
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(BETWEEN.toMillis());
                fleet.stopBookies();
                Thread.sleep(outage.toMillis());
                fleet.startBookies();
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        } catch (LogUnavailable broken) {
            LOG.warn("The embedded bookies did not start again: {}", broken.getMessage());
        }
    }
}
