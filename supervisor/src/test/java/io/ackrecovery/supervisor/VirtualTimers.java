package io.ackrecovery.supervisor;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.testkit.typed.Effect;

/** The timers that a behavior under a BehaviorTestKit has set, on virtual time. */
final class VirtualTimers<T> {
    private final Map<Object, Due<T>> due = new LinkedHashMap<>();
    private long now;

    record Due<T>(long at, T message, Effect.TimerScheduled<T> timer) {}

    long nanos() {
        return now;
    }

    boolean has(Object key) {
        return due.containsKey(key);
    }

    int size() {
        return due.size();
    }

    void apply(List<Effect> effects) {
        for (Effect effect : effects) {
            if (effect instanceof Effect.TimerScheduled<?> timer) {
                @SuppressWarnings("unchecked")
                Effect.TimerScheduled<T> typed = (Effect.TimerScheduled<T>) timer;
                schedule(typed);
            } else if (effect instanceof Effect.TimerCancelled cancelled) {
                due.remove(cancelled.key());
            }
        }
    }

    /** Moves time to the next timer that is due within this time and returns its message, or to the end and returns nothing. */
    Optional<T> next(long end) {
        Optional<Map.Entry<Object, Due<T>>> next = due.entrySet().stream()
                .filter(entry -> entry.getValue().at() <= end)
                .min(Comparator.comparingLong(entry -> entry.getValue().at()));
        if (next.isEmpty()) {
            now = end;
            return Optional.empty();
        }
        Due<T> fired = next.get().getValue();
        now = fired.at();
        due.remove(next.get().getKey());
        if (fired.timer().mode() != Effect.timerScheduled().singleMode()) {
            schedule(fired.timer());
        }
        return Optional.of(fired.message());
    }

    private void schedule(Effect.TimerScheduled<T> timer) {
        due.remove(timer.key());
        due.put(timer.key(), new Due<>(now + timer.duration().toNanos(), timer.msg(), timer));
    }
}
