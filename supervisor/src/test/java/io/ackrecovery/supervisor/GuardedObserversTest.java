package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.TestFailures.Unavailable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.pekko.actor.testkit.typed.javadsl.TestInbox;
import org.junit.jupiter.api.Test;

class GuardedObserversTest {
    private final Set<String> thrownIn = new TreeSet<>();
    private final RecoveryObserver hostile = (RecoveryObserver) Proxy.newProxyInstance(
            RecoveryObserver.class.getClassLoader(), new Class<?>[] {RecoveryObserver.class}, (proxy, method, args) -> {
                thrownIn.add(method.getName());
                throw new LinkageError();
            });

    @Test
    void everyEventReachesTheOthersThoughOneThrows() {
        Recorded recorded = new Recorded();
        RecoveryObserver all = RecoveryObserver.all(hostile, recorded);
        all.phaseChanged("a", null, RecoveryPhase.OPENING);
        all.progressed("a", Progress.NONE, new Progress(1, 1, 1));
        all.attemptBegan("a", 1);
        all.attemptFailed("a", 1, RecoveryPhase.OPENING, new Unavailable(), new Verdict.Stop());
        all.skipped("a", new Gap("g", 1));
        all.ended("a", new Outcome.Closed("a"), 1, Duration.ZERO);
        all.closeOverdue("a");
        all.outageBegan(5);
        all.outageEnded(Duration.ZERO);
        assertThat(recorded.of("")).hasSize(9);
        assertThat(thrownIn).isEqualTo(eventNames());
    }

    @Test
    void aSupervisorWorksOnThoughItsObserverThrows() {
        Stage stage = Stage.open("", hostile);
        TestInbox<Outcome> answer = stage.recover("a");
        stage.fail("a", 1, new Unavailable());
        stage.pass(Duration.ofSeconds(1));
        stage.recovered("a", 2);
        assertThat(answer.receiveMessage()).isInstanceOf(Outcome.Complete.class);
        assertThat(thrownIn).contains("attemptBegan", "attemptFailed", "ended");
    }

    private static Set<String> eventNames() {
        return Arrays.stream(RecoveryObserver.class.getMethods())
                .filter(method -> method.isDefault())
                .map(method -> method.getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
