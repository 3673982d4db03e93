package io.ackrecovery.simulation;

import java.util.function.BiConsumer;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A node's log: hands over its lines, those at DEBUG and TRACE excepted. */
final class LineLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    private final transient BiConsumer<Level, String> lines;

    LineLogger(BiConsumer<Level, String> lines) {
        this.lines = lines;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String pattern, Object[] arguments, Throwable thrown) {
        lines.accept(level, MessageFormatter.basicArrayFormat(pattern, arguments));
    }
}
