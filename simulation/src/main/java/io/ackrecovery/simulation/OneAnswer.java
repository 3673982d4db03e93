package io.ackrecovery.simulation;

import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.util.HashMap;
import java.util.Map;

/** I4: every command is answered once; and a verdict that ends a recovery ends it, there and then. */
final class OneAnswer implements Trace.Watcher {

    private final World world;
    private final Map<Integer, Event.Commanded> open = new HashMap<>();
    private final Map<Integer, Long> stopping = new HashMap<>();

    OneAnswer(World world) {
        this.world = world;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.Commanded commanded) {
            open.put(commanded.order(), commanded);
        } else if (event instanceof Event.Replied replied) {
            if (open.remove(replied.order()) == null) {
                broken(event, replied.command() + " is answered twice");
            }
            if (replied.command() == Command.RECOVER && !(replied.reply() instanceof Outcome)) {
                broken(event, "RECOVER is answered by " + replied.reply());
            }
        } else if (event instanceof Event.AttemptFailed failed && failed.verdict() instanceof Verdict.Stop) {
            stopping.put(event.store(), event.at());
        } else if (event instanceof Event.Ended ended && ended.outcome() instanceof Outcome.Stopped) {
            stopping.remove(event.store());
        } else if (event instanceof Event.PhaseEntered entered && entered.phase() == RecoveryPhase.CLOSING) {
            stopping.remove(event.store());
        } else if (stopping.containsKey(event.store()) && stopping.get(event.store()) < event.at()) {
            broken(event, "the verdict was to stop, and it has not stopped");
        }
    }

    @Override
    public void atEnd() {
        open.values().stream()
                .filter(commanded -> world.nodes().stream().anyMatch(node -> node.number() == commanded.node()))
                .findFirst()
                .ifPresent(unanswered -> broken(unanswered, unanswered.command() + " is never answered"));
    }

    private void broken(Event event, String what) {
        world.trace().broken("I4", (event.store() == Event.NONE ? "" : "log-" + event.store() + ": ") + what);
    }
}
