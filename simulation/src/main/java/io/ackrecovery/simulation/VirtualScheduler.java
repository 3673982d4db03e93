package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.AbstractScheduler;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.event.LoggingAdapter;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/** The scheduler of a simulated actor system: its timers are those of the world. Named in the system's configuration only. */
public final class VirtualScheduler extends AbstractScheduler {

    private static final double NANOS_A_SECOND = 1e9;

    private final EventLoop loop;

    /** As every scheduler that a configuration can name; no thread is made. */
    public VirtualScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
        loop = EventLoop.of(config);
    }

    @Override
    public Cancellable scheduleOnce(FiniteDuration delay, Runnable task, ExecutionContext executor) {
        return loop.after(delay.toNanos(), () -> executor.execute(task));
    }

    /** Asked for by the base class only. */
    @Override
    @Deprecated
    public Cancellable schedule(
            FiniteDuration initialDelay, FiniteDuration interval, Runnable task, ExecutionContext executor) {
        return scheduleWithFixedDelay(initialDelay, interval, task, executor);
    }

    @Override
    public double maxFrequency() {
        return NANOS_A_SECOND;
    }
}
