package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.function.Consumer;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.slf4j.LoggerFactory;

/** An actor system on an {@link EventLoop}; its dispatchers, timers and silence are set by configuration alone. */
final class VirtualSystem implements AutoCloseable {

    private static final Config RULES =
            ConfigFactory.parseString("""
            pekko {
              scheduler.implementation = "%1$s"
              actor.default-dispatcher { type = Dispatcher, executor = "%2$s", throughput = 1 }
              actor.internal-dispatcher { type = Dispatcher, executor = "%2$s", throughput = 1 }
              loggers = []
              loglevel = OFF
              stdout-loglevel = OFF
              log-dead-letters = off
              jvm-exit-on-fatal-error = off
              jvm-shutdown-hooks = off
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
              library-extensions = []
            }
            """.formatted(VirtualScheduler.class.getName(), VirtualExecutor.class.getName()));

    static {
        // Two threads that meet in the logging library's initialization would make it complain.
        LoggerFactory.getILoggerFactory();
    }

    /** What the root actor does next, in its own context. */
    private interface Deed extends Consumer<ActorContext<Deed>> {}

    private final EventLoop loop;
    private final ActorTestKit testKit;
    private final ActorRef<Deed> root;

    VirtualSystem(EventLoop loop, Config settings) {
        this.loop = loop;
        Config config = ConfigFactory.parseString(EventLoop.KEY + " = " + loop.name())
                .withFallback(RULES)
                .withFallback(settings);
        testKit = loop.pumping(() -> {
            Thread.currentThread().setContextClassLoader(WithoutManifests.INSTANCE);
            return ActorTestKit.create("simulation", config);
        });
        root = loop.pumping(() -> testKit.spawn(root()));
    }

    private static Behavior<Deed> root() {
        return Behaviors.receive((context, deed) -> {
            deed.accept(context);
            return Behaviors.same();
        });
    }

    /** Spawns an actor in turn with everything else, then does something with it. */
    <T> void spawn(Behavior<T> behavior, String name, Consumer<ActorRef<T>> andThen) {
        root.tell(context -> andThen.accept(context.spawn(behavior, name)));
    }

    /** An address that hands over what is sent to it, in turn with everything else. */
    <T> void inbox(Consumer<T> each, Consumer<ActorRef<T>> andThen) {
        Behavior<T> behavior = Behaviors.receiveMessage(message -> {
            each.accept(message);
            return Behaviors.same();
        });
        root.tell(context -> andThen.accept(context.spawnAnonymous(behavior)));
    }

    void stop(ActorRef<?> actor) {
        root.tell(context -> context.stop(actor));
    }

    @Override
    public void close() {
        loop.pumping(() -> {
            testKit.shutdownTestKit();
            return null;
        });
    }
}
