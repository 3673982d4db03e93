package io.ackrecovery.operator;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** Every line that any logger writes, at every level. */
final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Level before = root.getLevel();

    private LogLines() {}

    static LogLines watch() {
        LogLines lines = new LogLines();
        lines.setContext((LoggerContext) LoggerFactory.getILoggerFactory());
        lines.start();
        lines.root.addAppender(lines);
        lines.root.setLevel(Level.TRACE);
        return lines;
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    List<String> all() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    List<String> of(String logger) {
        return events.stream()
                .filter(event -> event.getLoggerName().equals(logger))
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    @Override
    public void close() {
        root.setLevel(before);
        root.detachAppender(this);
    }
}
