package io.ackrecovery.it.support;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What Netty says of buffers that nobody gave back, while it is open: every buffer is watched, which is slow. */
public final class LeakWatch extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    /** How often garbage is collected until a leak counts as found, or as none. */
    private static final int ROUNDS = 10;

    private final Logger detector = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
    private final Level levelBefore = detector.getLevel();
    private final ResourceLeakDetector.Level watchBefore = ResourceLeakDetector.getLevel();
    private final long pinnedBefore = PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
    private final List<String> leaks = new CopyOnWriteArrayList<>();

    public LeakWatch() {
        setContext(detector.getLoggerContext());
        start();
        detector.setLevel(Level.ERROR);
        detector.setAdditive(false);
        detector.addAppender(this);
        watch();
    }

    /** Again after a bookie or client was started: each turns the detector off for all. */
    public void watch() {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }

    @Override
    protected void append(ILoggingEvent event) {
        leaks.add(event.getFormattedMessage());
    }

    /** All that was found so far, with who had each buffer last. Netty tells a leak when the next buffer is made. */
    public List<String> leaks() {
        for (int round = 0; round < ROUNDS && leaks.isEmpty(); round++) {
            System.gc();
            Pause.of(Duration.ofMillis(50));
            ByteBufAllocator.DEFAULT.buffer().release();
            PooledByteBufAllocator.DEFAULT.directBuffer().release();
        }
        return List.copyOf(leaks);
    }

    /** How much more of the pool than at the beginning lies in buffers that are in use. */
    public long pinnedBytes() {
        return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory() - pinnedBefore;
    }

    @Override
    public void close() {
        detector.detachAppender(this);
        detector.setAdditive(true);
        detector.setLevel(levelBefore);
        ResourceLeakDetector.setLevel(watchBefore);
        stop();
    }
}
