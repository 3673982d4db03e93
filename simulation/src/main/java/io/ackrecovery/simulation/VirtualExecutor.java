package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/** The executor of a simulated actor system's dispatchers: all share the world's queue. Named in the configuration only. */
public final class VirtualExecutor extends ExecutorServiceConfigurator {

    private final EventLoop loop;

    /** As every executor that a configuration can name. */
    public VirtualExecutor(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        loop = EventLoop.of(prerequisites.settings().config());
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
        return () -> new OnLoop(loop);
    }

    private static final class OnLoop extends AbstractExecutorService {

        private final EventLoop loop;
        private volatile boolean shutDown;

        OnLoop(EventLoop loop) {
            this.loop = loop;
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }

        @Override
        public void shutdown() {
            shutDown = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            shutDown = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return shutDown;
        }

        @Override
        public boolean isTerminated() {
            return shutDown;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return shutDown;
        }
    }
}
