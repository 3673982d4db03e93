package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.RecoveryCommand;
import io.ackrecovery.supervisor.RecoveryReport;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.testkit.typed.Effect;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.apache.pekko.actor.typed.PostStop;

/** Drives one store without threads or time: a log in memory, a scripted target, deadlines that pass when the test says so. */
final class StoreDriver {

    static final String LOG = "log";

    final InMemoryLogs logs = new InMemoryLogs();
    final ScriptedTarget target = new ScriptedTarget();
    final List<RecoveryReport> reports = new ArrayList<>();

    private final TestInbox<RecoveryReport> supervisor = TestInbox.create();
    private final Set<Message.Awaited> deadlines = EnumSet.noneOf(Message.Awaited.class);
    private final List<LogPosition> written = new ArrayList<>();
    private BehaviorTestKit<Message> store;
    private int attempt;

    /** Small batches: of three entries. */
    static StoreDriver create() {
        return create("max-batch-entries = 3");
    }

    static StoreDriver create(String settings) {
        StoreDriver driver = new StoreDriver();
        StoreSettings read = StoreSettings.create(ConfigFactory.parseString("ack-recovery.store { " + settings + " }")
                .withFallback(ConfigFactory.load()));
        driver.store = BehaviorTestKit.create(PendingAckStore.create(
                "id", new PendingAckRecovery(LOG, driver.target), driver.logs, read, driver.supervisor.getRef()));
        driver.run();
        return driver;
    }

    /** Appends entries that acknowledge topic entries 0, 1, 2 and so on. */
    StoreDriver write(int entries) {
        for (int i = 0; i < entries; i++) {
            write(PendingAckRecordFormat.encode(Records.ack(1, written.size())));
        }
        return this;
    }

    LogPosition write(byte[] payload) {
        LogPosition position = logs.append(LOG, payload);
        written.add(position);
        return position;
    }

    StoreDriver roll() {
        logs.roll(LOG);
        return this;
    }

    List<LogPosition> written() {
        return written;
    }

    List<LogPosition> writtenWithout(int... indexes) {
        List<LogPosition> rest = new ArrayList<>(written);
        for (int index : indexes) {
            rest.remove(written.get(index));
        }
        return rest;
    }

    StoreDriver begin() {
        return command(new RecoveryCommand.BeginAttempt(++attempt, false));
    }

    StoreDriver skip() {
        return command(new RecoveryCommand.BeginAttempt(++attempt, true));
    }

    StoreDriver close() {
        return command(new RecoveryCommand.CloseRecovery());
    }

    StoreDriver command(RecoveryCommand command) {
        return receive(new Message.FromSupervisor(command));
    }

    StoreDriver receive(Message message) {
        store.run(message);
        return run();
    }

    /** Lets a deadline pass that must be running. */
    StoreDriver overdue(Message.Awaited what) {
        assertThat(deadlines).contains(what);
        deadlines.remove(what);
        return receive(new Message.Overdue(what));
    }

    /** Ends the actor from outside. */
    void stopHard() {
        store.signal(PostStop.instance());
    }

    /** Handles what has come in. */
    StoreDriver run() {
        while (store.isAlive() && store.selfInbox().hasMessages()) {
            store.runOne();
        }
        reports.addAll(supervisor.getAllReceived());
        for (Effect effect : store.getAllEffects()) {
            if (effect instanceof Effect.TimerScheduled<?> scheduled) {
                deadlines.add((Message.Awaited) scheduled.key());
            } else if (effect instanceof Effect.TimerCancelled cancelled) {
                deadlines.remove((Message.Awaited) cancelled.key());
            }
        }
        return this;
    }

    Set<Message.Awaited> deadlines() {
        return deadlines;
    }

    boolean isAlive() {
        return store.isAlive();
    }

    <T extends RecoveryReport> List<T> reports(Class<T> type) {
        return reports.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The latest failure; fails the test if the latest report is none. */
    RecoveryReport.Failed failed() {
        return last(RecoveryReport.Failed.class);
    }

    RecoveryReport.Recovered recovered() {
        return last(RecoveryReport.Recovered.class);
    }

    private <T extends RecoveryReport> T last(Class<T> type) {
        RecoveryReport last = reports.get(reports.size() - 1);
        assertThat(last).isInstanceOf(type);
        return type.cast(last);
    }
}
