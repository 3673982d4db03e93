package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.LineLimit;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.event.Logging;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the cluster's remoting and membership log: warnings and errors as one line each, one of each kind in ten seconds, which tells
 * how many were held back. Whoever sends nonsense to the port must not fill the log.
 */
public final class RemotingLog extends AbstractActor {
    private static final Logger log = LoggerFactory.getLogger(RemotingLog.class);

    private final LineLimits limits = new LineLimits(Duration.ofSeconds(10), Ticker.system());

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(
                        Logging.InitializeLogger.class,
                        start -> getSender().tell(Logging.loggerInitialized(), getSelf()))
                .match(Logging.Error.class, event -> write(event, event.cause()))
                .match(Logging.Warning.class, event -> write(event, null))
                .matchAny(less -> {})
                .build();
    }

    private void write(Logging.LogEvent event, Throwable cause) {
        String text = cause == null ? "" : ": " + Causes.text(cause);
        String line = String.valueOf(event.message()).replaceAll("\\R+", " ") + text;
        LineLimit limit = limits.of(event.level() + " " + event.logClass().getName());
        if (limit.admits()) {
            int heldBack = limit.takeHeldBack();
            log.warn("Cluster: {}{}", line, heldBack == 0 ? "" : " (" + heldBack + " more lines like this held back)");
        }
        log.debug("Cluster: {}", line, cause);
    }
}
