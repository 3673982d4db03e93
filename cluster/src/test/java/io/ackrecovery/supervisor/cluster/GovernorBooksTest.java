package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.OutageState;
import io.ackrecovery.supervisor.PermitUse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GovernorBooksTest {
    private static final Duration TERM = Duration.ofSeconds(10);
    private static final Duration AFTERMATH = Duration.ofSeconds(70);

    /** Many have failed lately. */
    private static final NodeReport.Outcomes OUT = new NodeReport.Outcomes(20, 20, 20, 0);

    private final GovernorSettings settings = TestSettings.governor(
            "max-attempts = 50, max-starts-per-second = 100, fallback-permits = 1, lease-term = 10s, attempt-limit = 60s");
    private final Desk desk = new Desk(settings, "a", "b", "c");

    @Test
    void thoseThatWantMoreThanThereIsGetAlike() {
        desk.settle();
        reportAll(0, 1000);
        assertThat(desk.round()).containsEntry("a", 17).containsEntry("b", 17).containsEntry("c", 16);
    }

    @Test
    void whatOneDoesNotWantTheOthersHave() {
        desk.settle();
        desk.report("a", 0, 0);
        desk.report("b", 0, 4);
        desk.report("c", 0, 1000);
        assertThat(desk.round()).containsEntry("a", 1).containsEntry("b", 4).containsEntry("c", 45);
    }

    @Test
    void startsAreLeasedWithThePermits() {
        desk.settle();
        desk.report("a", 0, 0);
        desk.report("b", 0, 4);
        desk.report("c", 0, 1000);
        assertThat(desk.decide().stream()
                        .mapToDouble(FleetLease::startsPerSecond)
                        .sum())
                .isEqualTo(100);
    }

    @Test
    void aNewGovernorLeasesNothingBeyondWhatNodesHoldUntilEarlierLeasesAreOver() {
        reportAll(0, 1000);
        assertThat(desk.round().values()).containsOnly(1);
        desk.pass(AFTERMATH.plus(TERM).minusMillis(1));
        reportAll(0, 1000);
        assertThat(desk.round().values()).containsOnly(1);
        desk.pass(Duration.ofMillis(1));
        reportAll(1, 1000);
        assertThat(desk.round().values().stream().mapToInt(i -> i).sum()).isEqualTo(50);
    }

    @Test
    void aNewGovernorLeavesEachNodeWhatItHolds() {
        desk.settle();
        reportAll(0, 1000);
        desk.round();
        desk.succeed();
        desk.books.members(Set.of("a", "b", "c"), desk.now());
        desk.report("b", 17, 1000);
        desk.report("c", 17, 1000);
        assertThat(desk.round()).containsEntry("b", 17).containsEntry("c", 17);
    }

    @Test
    void permitsOfALowerLeaseAreFreeOnceTheNodeSaysItIsInForceAndUsesNoMore() {
        desk.settle();
        desk.report("a", 0, 1000);
        desk.report("b", 0, 0);
        desk.report("c", 0, 0);
        assertThat(desk.round()).containsEntry("a", 48);
        desk.report("a", 48, 1000);
        desk.report("b", 0, 1000);
        assertThat(desk.round()).containsEntry("a", 25).containsEntry("b", 1);
        desk.report("a", 30, 1000);
        desk.report("b", 1, 1000);
        assertThat(desk.round()).containsEntry("b", 19);
        desk.report("a", 25, 1000);
        desk.report("b", 19, 1000);
        assertThat(desk.round()).containsEntry("b", 24);
    }

    @Test
    void aLeaseThatMayHaveBeenLostCountsUntilNothingOfItCanBeLeft() {
        desk.settle();
        desk.report("a", 0, 1000);
        desk.report("b", 0, 0);
        desk.report("c", 0, 0);
        desk.decide();
        desk.pass(AFTERMATH.minusMillis(1));
        desk.report("b", 0, 1000);
        desk.report("c", 0, 0);
        assertThat(desk.round()).containsEntry("b", 1);
        desk.pass(Duration.ofMillis(1));
        desk.report("b", 0, 1000);
        desk.report("c", 0, 0);
        assertThat(desk.round()).containsEntry("b", 48);
    }

    @Test
    void aReportThatComesLateChangesNothing() {
        desk.settle();
        NodeReport early = desk.report("a", 0, 0);
        desk.report("a", 40, 0);
        desk.books.heard(early, desk.now());
        assertThat(desk.books.committed(desk.now())).isEqualTo(42);
    }

    @Test
    void whoHearsLessThanMostMembersLeasesNothing() {
        desk.settle();
        desk.report("a", 0, 1000);
        assertThat(desk.round()).isEmpty();
        desk.report("b", 0, 0);
        assertThat(desk.round()).isNotEmpty();
    }

    @Test
    void aNodeThatIsGoneKeepsItsFallbackUntilItIsForgotten() {
        desk.settle();
        reportAll(0, 1000);
        desk.round();
        desk.books.members(Set.of("a", "b"), desk.now());
        desk.pass(AFTERMATH);
        desk.report("a", 16, 1000);
        desk.report("b", 17, 1000);
        assertThat(desk.round()).containsEntry("a", 24).containsEntry("b", 25);
        desk.pass(settings.rememberFor());
        desk.report("a", 24, 1000);
        desk.report("b", 25, 1000);
        desk.round();
        assertThat(desk.books.committed(desk.now())).isEqualTo(50);
    }

    @Test
    void aNewGovernorIsToldByTheNodesOfThoseThatWereLost() {
        desk.settle();
        NodeReport report = desk.report("a", 0, 1000);
        assertThat(desk.books.committed(desk.now())).isEqualTo(3);
        desk.books.heard(
                new LeaseLedger("other", settings, () -> 0)
                        .report("b", new PermitUse(0, 0, 0), report.outcomes(), List.of("lost", "c")),
                desk.now());
        assertThat(desk.books.committed(desk.now())).isEqualTo(4);
    }

    @Test
    void inAnOutageOneNodeAtATimeProbesAndTheOthersHaveNothing() {
        desk.settle();
        failAll();
        desk.round();
        assertThat(desk.books.outage()).isEqualTo(OutageState.OPEN);
        for (String turn : List.of("b", "c", "a", "b")) {
            desk.pass(settings.outage().probeInterval());
            failAll();
            Map<String, Integer> leases = desk.round();
            assertThat(leases).containsEntry(turn, 1);
            assertThat(leases.values().stream().mapToInt(i -> i).sum()).isEqualTo(1);
        }
    }

    @Test
    void anAttemptThatHangsInAnOutageHoldsUpNoOtherNodes() {
        desk.settle();
        failAll();
        desk.round();
        for (String turn : List.of("b", "c")) {
            desk.pass(settings.outage().probeInterval());
            desk.report("a", 1, 1000, OUT);
            desk.report("b", turn.equals("b") ? 0 : 1, 1000, OUT);
            desk.report("c", 0, 1000, OUT);
            assertThat(desk.round()).containsEntry(turn, 1);
        }
        desk.pass(settings.outage().probeInterval());
        reportAll(1, 1000, OUT);
        desk.round();
        desk.report("a", 1, 1000, OUT);
        desk.report("b", 0, 1000, OUT);
        desk.report("c", 1, 1000, OUT);
        assertThat(desk.round()).containsEntry("b", 1);
    }

    @Test
    void aNodeWhoseTurnItIsNeedNotWaitToEarnAStart() {
        desk.settle();
        failAll();
        double oncePerTurn = 1e9 / settings.outage().probeInterval().toNanos();
        assertThat(desk.decide())
                .hasSize(3)
                .allMatch(lease -> lease.startsPerSecond() < oncePerTurn && lease.startsPerSecond() > oncePerTurn / 2);
    }

    @Test
    void afterAnOutagePermitsDouble() {
        desk.settle();
        failAll();
        desk.round();
        reportAll(0, 1000, OUT);
        desk.round();
        int successes = 0;
        for (int permits : List.of(2, 4, 8, 16, 32, 50, 50)) {
            desk.pass(settings.outage().step());
            successes++;
            reportAll(0, 1000, new NodeReport.Outcomes(0, 20, 20, successes));
            desk.round();
            reportAll(0, 1000, new NodeReport.Outcomes(0, 20, 20, successes));
            assertThat(desk.round().values().stream().mapToInt(i -> i).sum()).isEqualTo(permits);
        }
    }

    @Test
    void aNewGovernorGoesOnWithAnOutage() {
        desk.settle();
        failAll();
        desk.round();
        desk.succeed();
        desk.books.members(Set.of("a", "b", "c"), desk.now());
        reportAll(0, 3, NodeReport.Outcomes.NONE);
        assertThat(desk.books.outage()).isEqualTo(OutageState.OPEN);
        assertThat(desk.round().values().stream().mapToInt(i -> i).sum()).isEqualTo(1);
    }

    @Test
    void aNodeObeysNoGovernorThatHasASuccessor() {
        desk.settle();
        reportAll(0, 1000);
        List<FleetLease> late = desk.decide();
        reportAll(0, 1000);
        desk.succeed();
        desk.books.members(Set.of("a", "b", "c"), desk.now());
        late.forEach(desk::deliver);
        reportAll(0, 1000);
        desk.round();
        assertThat(late).noneMatch(desk::deliver);
    }

    private void failAll() {
        reportAll(0, 1000, OUT);
    }

    private void reportAll(int inUse, int waiting) {
        reportAll(inUse, waiting, Desk.FINE);
    }

    private void reportAll(int inUse, int waiting, NodeReport.Outcomes outcomes) {
        List.of("a", "b", "c").forEach(node -> desk.report(node, inUse, waiting, outcomes));
    }
}
