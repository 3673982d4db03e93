package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.logging.LogManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

class LoggingTest {
    private static final String LIBRARY = "a.library.of.java.logging";

    private final Logger library = (Logger) LoggerFactory.getLogger(LIBRARY);

    @AfterEach
    void end() {
        library.setLevel(null);
        library.detachAndStopAllAppenders();
        SLF4JBridgeHandler.uninstall();
    }

    @Test
    void whatALibraryTellsJavaLoggingGoesWhereAllElseGoes() {
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        library.addAppender(told);
        library.setLevel(Level.WARN);

        Logging.takeInJavaLogging();
        java.util.logging.Logger.getLogger(LIBRARY).warning("the store is closed");

        assertThat(told.list)
                .singleElement()
                .extracting(ILoggingEvent::getMessage)
                .isEqualTo("the store is closed");
        assertThat(LogManager.getLogManager().getLogger("").getHandlers())
                .hasOnlyElementsOfType(SLF4JBridgeHandler.class);
    }
}
