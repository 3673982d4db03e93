package io.ackrecovery.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.CyclicBufferAppender;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Sets where log lines go: to standard error, or, under a live table, to the few lines shown below it. */
public final class Logging {

    private static final String OURS = "io.ackrecovery";

    private Logging() {}

    /** Has what libraries tell {@code java.util.logging} go the same way: by itself that writes stack traces to standard error. */
    static void takeInJavaLogging() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
    }

    /** Lets the libraries speak and shows stack traces. */
    public static void verbose() {
        LoggerContext context = context();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        context.getLogger(OURS).setLevel(Level.DEBUG);
        if (root.getAppender("STDERR") instanceof ConsoleAppender<ILoggingEvent> console
                && console.getEncoder() instanceof PatternLayoutEncoder encoder) {
            encoder.stop();
            encoder.setPattern("%d{HH:mm:ss.SSS} %-5level [%thread] %logger{30} - %msg%n%ex");
            encoder.start();
        }
    }

    /** Shows what goes well too: for a process that stays. */
    public static void informative() {
        context().getLogger(OURS).setLevel(Level.INFO);
    }

    /** Takes our log lines off standard error and keeps the last few, oldest first. */
    public static RecentLines intoMemory(int lines) {
        LoggerContext context = context();
        CyclicBufferAppender<ILoggingEvent> buffer = new CyclicBufferAppender<>();
        buffer.setContext(context);
        buffer.setMaxSize(lines);
        buffer.start();
        Logger ours = context.getLogger(OURS);
        ours.setAdditive(false);
        ours.addAppender(buffer);
        return () -> {
            List<String> recent = new ArrayList<>();
            for (int i = 0; i < buffer.getLength(); i++) {
                ILoggingEvent event = buffer.get(i);
                if (event != null) {
                    recent.add(event.getLevel() + " " + event.getFormattedMessage());
                }
            }
            return recent;
        };
    }

    /** The last log lines. */
    @FunctionalInterface
    public interface RecentLines {
        List<String> lines();
    }

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }
}
