package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Time and threads of a simulated world: one queue of tasks that are ready, of which the seed picks the next, and timers in virtual
 * nanoseconds. Time moves only when no task is ready. Once the world is set up, everything runs on the thread that pumps.
 */
final class EventLoop implements Executor, AutoCloseable {

    /** Under which an actor system's configuration names the loop that it runs on. */
    static final String KEY = "ack-recovery-simulation.event-loop";

    private static final Map<String, EventLoop> LOOPS = new ConcurrentHashMap<>();
    private static final AtomicLong NAMES = new AtomicLong();
    /** In real time, for actors that are set up or ended; far more than that takes. */
    private static final int WAIT_MILLIS = 100;

    private static final int WAITS = 600;

    private final String name = "loop-" + NAMES.incrementAndGet();
    private final long seed;
    private final List<Runnable> ready = new ArrayList<>();
    private final TreeSet<Timer> timers = new TreeSet<>();
    private SplittableRandom random;
    private long now;
    private long timersMade;
    private long steps;

    EventLoop(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        LOOPS.put(name, this);
    }

    static EventLoop of(Config config) {
        EventLoop loop = LOOPS.get(config.getString(KEY));
        if (loop == null) {
            throw new IllegalStateException("the simulated world is closed already");
        }
        return loop;
    }

    String name() {
        return name;
    }

    synchronized long nanos() {
        return now;
    }

    /** How many tasks were run. */
    long steps() {
        return steps;
    }

    /** Decides everything that is left to chance while the world runs. */
    SplittableRandom random() {
        return random;
    }

    @Override
    public synchronized void execute(Runnable task) {
        ready.add(task);
        notifyAll();
    }

    synchronized Timer after(long delayNanos, Runnable task) {
        Timer timer = new Timer(this, now + Math.max(0, delayNanos), timersMade++, task);
        timers.add(timer);
        return timer;
    }

    synchronized boolean cancel(Timer timer) {
        return timers.remove(timer);
    }

    /** Runs one ready task; false if there is none. */
    boolean runOne() {
        Runnable task = take();
        if (task == null) {
            return false;
        }
        steps++;
        task.run();
        return true;
    }

    private synchronized Runnable take() {
        int size = ready.size();
        if (size == 0) {
            return null;
        }
        int picked = size == 1 ? 0 : random.nextInt(size);
        Runnable last = ready.remove(size - 1);
        return picked == size - 1 ? last : ready.set(picked, last);
    }

    /** Moves time to the next timers, not beyond {@code limit}; false, with time at the limit, if there are none. */
    synchronized boolean advance(long limit) {
        if (timers.isEmpty() || timers.first().at() > limit) {
            now = Math.max(now, limit);
            return false;
        }
        now = timers.first().at();
        while (!timers.isEmpty() && timers.first().at() == now) {
            ready.add(timers.pollFirst().task());
        }
        return true;
    }

    /** Runs work that waits for actors on a thread of its own, and the actors on this one. Time stands still. */
    <T> T pumping(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(
                () -> {
                    task.run();
                    wakeUp();
                },
                name + "-set-up");
        thread.setDaemon(true);
        thread.start();
        pumpUntilDone(task);
        try {
            return task.get();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("the simulated world cannot be set up or ended", broken.getCause());
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", told);
        }
    }

    private void pumpUntilDone(FutureTask<?> task) {
        int waits = 0;
        while (isBusy(task)) {
            if (!runOne()) {
                awaitTask(task);
                waits++;
            }
            if (waits > WAITS) {
                throw new IllegalStateException("setting up or ending the simulated world takes for ever");
            }
        }
    }

    /** Done is asked first: what is done adds no more tasks. */
    private synchronized boolean isBusy(FutureTask<?> task) {
        return !task.isDone() || !ready.isEmpty();
    }

    private synchronized void awaitTask(FutureTask<?> task) {
        try {
            if (ready.isEmpty() && !task.isDone()) {
                wait(WAIT_MILLIS);
            }
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", told);
        }
    }

    private synchronized void wakeUp() {
        notifyAll();
    }

    /** From here on the run depends on nothing but the seed: what was before ran on several threads. */
    void begin() {
        random = new SplittableRandom(seed);
        steps = 0;
    }

    @Override
    public void close() {
        LOOPS.remove(name);
    }
}
