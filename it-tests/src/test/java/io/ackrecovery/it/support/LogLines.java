package io.ackrecovery.it.support;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Our own log lines, while it is open: kept, not printed. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private static final Pattern HELD_BACK = Pattern.compile("\\((\\d+) more warnings held back\\)");

    private final Logger ours = (Logger) LoggerFactory.getLogger("io.ackrecovery");
    private final Level before = ours.getLevel();
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    public LogLines() {
        setContext(ours.getLoggerContext());
        start();
        ours.setLevel(Level.INFO);
        ours.setAdditive(false);
        ours.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
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
        ours.detachAppender(this);
        ours.setLevel(before);
        ours.setAdditive(true);
        stop();
    }
}
