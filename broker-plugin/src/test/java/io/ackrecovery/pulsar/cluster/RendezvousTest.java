package io.ackrecovery.pulsar.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RendezvousTest {
    private static final Duration FOUND_AFTER = Duration.ofSeconds(12);
    private static final String T = "t";

    private final Rendezvous rendezvous = new Rendezvous("b1", FOUND_AFTER, new SplittableRandom(1));
    private FakeIncarnation own = new FakeIncarnation("h1:1");
    private long seconds;

    @Test
    void whoIsAloneFoundsAfterAWhileAndNotBefore() {
        assertThat(next(nothing())).isInstanceOf(Step.Withdraw.class);
        assertThat(after(11, nothing())).isInstanceOf(Step.Withdraw.class);

        Step.Claim claim = (Step.Claim) after(1, nothing());

        assertThat(claim.version()).isEqualTo(Founding.NONE);
        assertThat(claim.entry().address()).isEqualTo("h1:1");
        assertThat(claim.entry().isMember()).isFalse();
    }

    @Test
    void aClaimReplacesTheRecordThatWasReadAndNoOther() {
        next(seen(founding(T, 7)));

        assertThat(after(12, seen(founding(T, 7)))).extracting("version").isEqualTo(7L);
    }

    @Test
    void whoFoundedJoinsItselfOnceTheRecordSaysSo() {
        String cluster = claim();

        assertThat(join(seen(founding(cluster, 0)))).containsExactly("h1:1");
    }

    @Test
    void whoWasNotTheFirstToFoundLooksAgainAndJoins() {
        claim();

        assertThat(next(seen(founding(T, 0), entry("b2", T, false)))).isInstanceOf(Step.Withdraw.class);
        assertThat(join(seen(founding(T, 0), entry("b2", T, true)))).containsExactly("b2:1");
        assertThat(own.ended).isFalse();
    }

    @Test
    void whoeverMayBeInAClusterKeepsOthersFromFounding() {
        next(nothing());

        assertThat(after(60, seen(null, entry("b2", T, false)))).isInstanceOf(Step.Withdraw.class);
        assertThat(after(60, seen(founding("other", 0), entry("b2", T, true)))).isInstanceOf(Step.Withdraw.class);
        assertThat(after(60, seen(null, NodeEntry.unreadable("b3")))).isInstanceOf(Step.Withdraw.class);
        assertThat(after(11, nothing())).isInstanceOf(Step.Withdraw.class);
    }

    @Test
    void aPartOfManyIsNotNobody() {
        Sighting part = new Sighting(Optional.empty(), List.of(), false);
        next(part);

        assertThat(after(60, part)).isInstanceOf(Step.Withdraw.class);
    }

    @Test
    void whatWasSeenBeforeTheStoreWasAwayDoesNotCount() {
        next(nothing());
        rendezvous.failed();

        assertThat(after(12, nothing())).isInstanceOf(Step.Withdraw.class);
        assertThat(after(12, nothing())).isInstanceOf(Step.Claim.class);
    }

    @Test
    void membersOfTheOneClusterAreJoinedAndNobodyElse() {
        assertThat(join(seen(
                        founding(T, 0),
                        entry("b2", T, true),
                        entry("b3", T, false),
                        entry("b4", "other", true),
                        NodeEntry.unreadable("b5"))))
                .containsExactly("b2:1");
    }

    @Test
    void anAddressThatIsOurOwnIsNeverJoined() {
        Step step = next(seen(founding(T, 0), new NodeEntry("b2", "h1:1", T, true)));

        assertThat(step).isInstanceOf(Step.Withdraw.class);
    }

    @Test
    void whoIsOnItsWayIsToldAnewAfterAWhile() {
        join(seen(founding(T, 0), entry("b2", T, true)));

        assertThat(after(11, seen(founding(T, 0), entry("b3", T, true)))).isInstanceOf(Step.Enter.class);
        seconds += 1;
        assertThat(join(seen(founding(T, 0), entry("b3", T, true)))).containsExactly("b3:1");
    }

    @Test
    void whoIsOnItsWayIsToldAnewIfNobodyKnowsWhetherItWasTold() {
        join(seen(founding(T, 0), entry("b2", T, true)));
        rendezvous.failed();

        assertThat(join(seen(founding(T, 0), entry("b2", T, true)))).containsExactly("b2:1");
    }

    @Test
    void whoIsOnItsWayToNobodyTurnsRound() {
        join(seen(founding(T, 0), entry("b2", T, true)));

        assertThat(next(seen(founding(T, 0)))).isInstanceOf(Step.Enter.class);
        assertThat(after(12, seen(founding(T, 0)))).isInstanceOf(Step.End.class);
    }

    @Test
    void whoIsOnItsWayToAClusterThatIsNotTheOneTurnsRound() {
        join(seen(founding(T, 0), entry("b2", T, true)));

        assertThat(next(seen(founding("other", 1)))).isInstanceOf(Step.End.class);
    }

    @Test
    void itsEntryStaysUntilTheIncarnationHasEnded() {
        join(seen(founding(T, 0), entry("b2", T, true)));
        next(seen(founding("other", 1)));

        assertThat(next(seen(founding("other", 1)))).isInstanceOf(Step.Enter.class);
        own = new FakeIncarnation("h1:2");
        assertThat(next(seen(founding("other", 1)))).isInstanceOf(Step.Withdraw.class);
    }

    @Test
    void aMemberTellsThatItIsOne() {
        become(T);

        assertThat(next(seen(founding(T, 0)))).isEqualTo(new Step.Enter(new NodeEntry("b1", "h1:1", T, true)));
    }

    @Test
    void aMemberLooksAtOthersOnlyIfItsClusterIsNotTheOne() {
        become(T);

        assertThat(looksAtOthers(founding(T, 0))).isFalse();
        assertThat(looksAtOthers(null)).isFalse();
        assertThat(looksAtOthers(founding("other", 0))).isTrue();
        own = new FakeIncarnation("h1:2");
        assertThat(looksAtOthers(founding(T, 0))).isTrue();
    }

    @Test
    void aMemberRestoresARecordThatIsGone() {
        become(T);

        assertThat(next(nothing())).extracting("version").isEqualTo(Founding.NONE);
    }

    @Test
    void aMemberOfAClusterThatIsNotTheOneLeavesIt() {
        become(T);

        assertThat(next(seen(founding("other", 1), entry("b2", "other", false))))
                .isEqualTo(new Step.End(own, "another cluster is the one of all brokers"));
    }

    @Test
    void aClusterInWhichNobodyIsIsReplacedByOneThatLives() {
        become(T);

        assertThat(next(seen(founding("nobody", 3)))).isInstanceOf(Step.Enter.class);
        assertThat(after(12, seen(founding("nobody", 3)))).extracting("version").isEqualTo(3L);
    }

    @Test
    void withoutAClusterSystemNothingIsTold() {
        assertThat(rendezvous.next(Optional.empty(), seen(founding(T, 0), entry("b2", T, true)), 0))
                .isInstanceOf(Step.Withdraw.class);
    }

    @Test
    void aMemberOfWhatNobodyKnowsEnds() {
        own.member = true;

        assertThat(next(seen(founding(T, 0)))).isInstanceOf(Step.End.class);
    }

    private void become(String cluster) {
        join(seen(founding(cluster, 0), entry("b2", cluster, true)));
        own.member = true;
    }

    private String claim() {
        next(nothing());
        return ((Step.Claim) after(12, nothing())).entry().cluster();
    }

    private List<String> join(Sighting seen) {
        return ((Step.Join) next(seen)).addresses();
    }

    private Step after(long pause, Sighting seen) {
        seconds += pause;
        return next(seen);
    }

    private Step next(Sighting seen) {
        return rendezvous.next(
                Optional.of(own), seen, Duration.ofSeconds(seconds).toNanos());
    }

    private boolean looksAtOthers(Founding founding) {
        return rendezvous.looksAtOthers(Optional.of(own)).test(Optional.ofNullable(founding));
    }

    private static Founding founding(String cluster, long version) {
        return new Founding(cluster, version);
    }

    private static NodeEntry entry(String broker, String cluster, boolean isMember) {
        return new NodeEntry(broker, broker + ":1", cluster, isMember);
    }

    private static Sighting nothing() {
        return seen(null);
    }

    private static Sighting seen(Founding founding, NodeEntry... entries) {
        return new Sighting(Optional.ofNullable(founding), List.of(entries), true);
    }
}
