package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Ticker;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.event.Logging;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the cluster's remoting and membership log: warnings and errors as one line each, one in ten seconds, which tells how many were
 * held back. Whoever sends nonsense to the port must not fill the log.
 */
public final class RemotingLog extends AbstractActor {
    private static final Logger log = LoggerFactory.getLogger(RemotingLog.class);

    private final LineLimit limit = new LineLimit(TimeUnit.SECONDS.toNanos(10), Ticker.system());

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
        limit.admit(heldBack ->
                log.warn("Cluster: {}{}", line, heldBack == 0 ? "" : " (" + heldBack + " more lines held back)"));
        log.debug("Cluster: {}", line, cause);
    }
}
