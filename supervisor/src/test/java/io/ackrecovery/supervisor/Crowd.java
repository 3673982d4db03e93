package io.ackrecovery.supervisor;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** Recoveries that end their attempts only when so many attempt at the same time, and that count how many ever did. */
final class Crowd {
    private static final Progress DONE = new Progress(1, 1, 1);
    private final int together;
    private final List<Runnable> waiting = new ArrayList<>();
    private int attempting;
    private int most;

    Crowd(int together) {
        this.together = together;
    }

    Behavior<RecoveryCommand> recovery(String id, String request, ActorRef<RecoveryReport> supervisor) {
        return Behaviors.receive(RecoveryCommand.class)
                .onMessage(RecoveryCommand.BeginAttempt.class, begin -> {
                    arrive(() -> supervisor.tell(new RecoveryReport.Recovered(id, begin.attempt(), DONE, List.of())));
                    return Behaviors.same();
                })
                .onMessage(RecoveryCommand.CloseRecovery.class, close -> Behaviors.stopped())
                .build();
    }

    synchronized int most() {
        return most;
    }

    private synchronized void arrive(Runnable finish) {
        attempting++;
        most = Math.max(most, attempting);
        waiting.add(finish);
        if (waiting.size() == together) {
            attempting -= together;
            waiting.forEach(Runnable::run);
            waiting.clear();
        }
    }
}
