package io.ackrecovery.store;

import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.supervisor.RecoveryReport;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/** What never changes in the life of one store. */
record Setup(
        String id,
        PendingAckRecovery request,
        PendingAckLogs logs,
        StoreSettings settings,
        ActorRef<RecoveryReport> supervisor,
        ActorRef<Message> self,
        TimerScheduler<Message> timers) {

    String logName() {
        return request.logName();
    }

    ReplayTarget target() {
        return request.target();
    }

    void report(RecoveryReport report) {
        supervisor.tell(report);
    }

    void startDeadline(Message.Awaited what, Duration timeout) {
        timers.startSingleTimer(what, new Message.Overdue(what), timeout);
    }

    void cancelDeadline(Message.Awaited what) {
        timers.cancel(what);
    }

    void cancelDeadlines() {
        for (Message.Awaited what : Message.Awaited.values()) {
            timers.cancel(what);
        }
    }

    /** A duration as messages show it. */
    static String text(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}
