package io.ackrecovery.it.support;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Log lines, while it is open: kept, not printed. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private static final Pattern HELD_BACK = Pattern.compile("\\((\\d+) more warnings held back\\)");

    private record Watched(Logger logger, Level before) {}

    private final List<Watched> watched = new ArrayList<>();
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    /** Our own, at INFO. */
    public LogLines() {
        setContext((LoggerContext) LoggerFactory.getILoggerFactory());
        start();
        watch("io.ackrecovery", Level.INFO);
    }

    /** Our own, and the warnings of the broker and all that it uses. */
    public static LogLines ofTheBrokerToo() {
        LogLines lines = new LogLines();
        lines.watch("org.apache", Level.WARN);
        return lines;
    }

    private void watch(String name, Level level) {
        Logger logger = (Logger) LoggerFactory.getLogger(name);
        watched.add(new Watched(logger, logger.getLevel()));
        logger.setLevel(level);
        logger.setAdditive(false);
        logger.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    public List<String> all() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    public List<String> at(Level level) {
        return events.stream()
                .filter(event -> event.getLevel() == level)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    /** How many warnings were told to have been held back. */
    public int heldBack() {
        return events.stream()
                .map(event -> HELD_BACK.matcher(event.getFormattedMessage()))
                .filter(Matcher::find)
                .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
                .sum();
    }

    @Override
    public void close() {
        watched.forEach(each -> {
            each.logger().detachAppender(this);
            each.logger().setLevel(each.before());
            each.logger().setAdditive(true);
        });
        stop();
    }
}
