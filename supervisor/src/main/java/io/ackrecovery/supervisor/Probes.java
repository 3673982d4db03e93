package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import io.ackrecovery.supervisor.RecoverySupervisor.ProbesDue;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Who may try again during an outage: of the recoveries whose backoff has passed one each {@code outage.probe-interval}, first come
 * first served. As many wait here at most as there are recoveries, which {@code max-recoveries} bounds.
 */
final class Probes {
    private final TimerScheduler<Command> timers;
    private final Duration interval;
    private final Set<String> waiting = new LinkedHashSet<>();
    private boolean pausing;

    Probes(TimerScheduler<Command> timers, Duration interval) {
        this.timers = timers;
        this.interval = interval;
    }

    /** Whether this one may try now; if not, {@link #take} brings it later. */
    boolean mayGo(String id) {
        if (!pausing) {
            pause();
            return true;
        }
        waiting.add(id);
        return false;
    }

    void leave(String id) {
        waiting.remove(id);
    }

    /** Whose turn it is when probes are due. */
    List<String> take(boolean outage) {
        pausing = false;
        List<String> next = waiting.stream().limit(outage ? 1 : waiting.size()).toList();
        next.forEach(waiting::remove);
        if (outage && !next.isEmpty()) {
            pause();
        }
        return next;
    }

    /** Something got through: nobody has to wait for a turn any more. */
    void stopWaiting() {
        schedule(Duration.ZERO);
    }

    private void pause() {
        pausing = true;
        schedule(interval);
    }

    private void schedule(Duration delay) {
        ProbesDue due = new ProbesDue();
        timers.startSingleTimer(due, due, delay);
    }
}
