package io.ackrecovery.supervisor;

import static io.ackrecovery.supervisor.TestFailures.POLICY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.supervisor.TestFailures.Corrupt;
import io.ackrecovery.supervisor.TestFailures.Fenced;
import io.ackrecovery.supervisor.TestFailures.Lost;
import io.ackrecovery.supervisor.TestFailures.LostPerhaps;
import io.ackrecovery.supervisor.TestFailures.TargetBroken;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import io.ackrecovery.supervisor.TestFailures.Unlisted;
import io.ackrecovery.supervisor.TestFailures.VeryUnavailable;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailurePolicyTest {
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(60));
    private static final Verdict FIRST_RESTART = new Verdict.Restart(Duration.ofMillis(50));

    @Test
    void restartsWhatIsListedToRestart() {
        assertThat(verdictAfter(new Unavailable(), 1, true)).isEqualTo(FIRST_RESTART);
    }

    @Test
    void backsOffLongerWithEachFailureWithoutProgress() {
        assertThat(verdictAfter(new Unavailable(), 4, true)).isEqualTo(new Verdict.Restart(Duration.ofMillis(400)));
    }

    @Test
    void completesWhatIsListedToComplete() {
        assertThat(verdictAfter(new Fenced(), 1, true)).isEqualTo(new Verdict.Complete());
    }

    @Test
    void skipsOnlyWhereItMay() {
        assertThat(verdictAfter(new Lost(), 1, true)).isEqualTo(new Verdict.Skip());
        assertThat(verdictAfter(new Lost(), 1, false)).isEqualTo(new Verdict.Stop());
    }

    @Test
    void confirmsALossBeforeItIsFinal() {
        assertThat(verdictAfter(new LostPerhaps(), 1, true)).isEqualTo(FIRST_RESTART);
        assertThat(verdictAfter(new LostPerhaps(), 2, true)).isEqualTo(new Verdict.Skip());
        assertThat(verdictAfter(new LostPerhaps(), 2, false)).isEqualTo(new Verdict.Stop());
    }

    @Test
    void anotherFailureInBetweenBeginsTheConfirmationAnew() {
        FailureHistory history = FailureHistory.NONE
                .after(new Corrupt(), false)
                .after(new Corrupt(), false)
                .after(new Unavailable(), false)
                .after(new Corrupt(), false);
        assertThat(POLICY.decide(new Corrupt(), history, false, unlimited(), 0)).isInstanceOf(Verdict.Restart.class);
        assertThat(verdictAfter(new Corrupt(), 3, false)).isEqualTo(new Verdict.Stop());
    }

    @Test
    void stopsWhenTheRestartBudgetIsUsedUp() {
        Pacing three = new Pacing(BACKOFF, 3);
        assertThat(POLICY.decide(new Unavailable(), history(new Unavailable(), 2), true, three, 0))
                .isInstanceOf(Verdict.Restart.class);
        assertThat(POLICY.decide(new Unavailable(), history(new Unavailable(), 3), true, three, 0))
                .isEqualTo(new Verdict.Stop());
    }

    @Test
    void stopsAndDoesNotSkipWhenTheBudgetEndsBeforeTheLossIsConfirmed() {
        Pacing one = new Pacing(BACKOFF, 1);
        assertThat(POLICY.decide(new LostPerhaps(), history(new LostPerhaps(), 1), true, one, 0))
                .isEqualTo(new Verdict.Stop());
    }

    @Test
    void hasNoBudgetIfItIsZero() {
        assertThat(verdictAfter(new Unavailable(), 10_000, true)).isInstanceOf(Verdict.Restart.class);
    }

    @Test
    void theNearestListedSuperclassDecides() {
        FailurePolicy policy = FailurePolicy.builder()
                .on(RuntimeException.class, Rule.complete(), "")
                .on(Unavailable.class, Rule.restart(), "")
                .build();
        assertThat(policy.ruleFor(new VeryUnavailable())).isEqualTo(Rule.restart());
        assertThat(policy.ruleFor(new Lost())).isEqualTo(Rule.complete());
        assertThat(policy.ruleFor(new Unlisted())).isEqualTo(Rule.stop());
    }

    @Test
    void looksThroughCompletionWrappers() {
        Throwable wrapped = new CompletionException(new ExecutionException(new Unavailable()));
        assertThat(POLICY.ruleFor(wrapped)).isEqualTo(Rule.restart());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(classes = {Unlisted.class, Exception.class, Error.class, StackOverflowError.class, LinkageError.class})
    void stopsWhatIsNotListed(Class<? extends Throwable> type) throws ReflectiveOperationException {
        Throwable failure = type == null ? null : type.getDeclaredConstructor().newInstance();
        assertThat(verdictAfter(failure, 1, true)).isEqualTo(new Verdict.Stop());
    }

    @Test
    void refusesAClassThatIsListedTwice() {
        FailurePolicy.Builder builder = FailurePolicy.builder().on(Lost.class, Rule.stop(), "");
        assertThatThrownBy(() -> builder.on(Lost.class, Rule.restart(), ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Lost.class.getName());
    }

    @Test
    void aBuilderUsedFurtherLeavesABuiltPolicyAlone() {
        FailurePolicy.Builder builder = FailurePolicy.builder();
        FailurePolicy policy = builder.build();
        builder.on(Lost.class, Rule.restart(), "");
        assertThat(policy.ruleFor(new Lost())).isEqualTo(Rule.stop());
    }

    @Test
    void refusesToRestartOnATargetInUnknownState() {
        assertThatThrownBy(() -> Rule.restart().withTargetUnknown()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Rule.stop().withConfirmations(1).withTargetUnknown())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Rule.stop().withConfirmations(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void printsItselfAsATable() {
        FailurePolicy policy = FailurePolicy.builder()
                .on(LostPerhaps.class, Rule.stopOrSkip().withConfirmations(1), "it is gone")
                .on(TargetBroken.class, Rule.stop().withTargetUnknown(), "half applied")
                .build();
        assertThat(policy.toMarkdown()).isEqualTo("""
                        | failure | verdict | confirmations | why |
                        |---|---|---|---|
                        | LostPerhaps | stop; where skipping is allowed: skip, record the gap, go on | 1 | it is gone |
                        | TargetBroken | stop; no retry, the target's state is unknown | 0 | half applied |
                        | any other Throwable | stop | 0 | nobody knows what it means, so nobody knows that it heals |
                        """);
    }

    @Test
    void hasNoRowForOthersIfThrowableItselfIsListed() {
        FailurePolicy policy = FailurePolicy.builder()
                .on(Throwable.class, Rule.restart(), "never give up")
                .build();
        assertThat(policy.describe())
                .containsExactly(new FailurePolicy.Row("Throwable", Rule.restart(), "never give up"));
        assertThat(policy.ruleFor(new Unlisted())).isEqualTo(Rule.restart());
    }

    private static Verdict verdictAfter(Throwable failure, int times, boolean maySkip) {
        return POLICY.decide(failure, history(failure, times), maySkip, unlimited(), 0);
    }

    private static FailureHistory history(Throwable failure, int times) {
        FailureHistory history = FailureHistory.NONE;
        for (int i = 0; i < times; i++) {
            history = history.after(failure, false);
        }
        return history;
    }

    private static Pacing unlimited() {
        return new Pacing(BACKOFF, 0);
    }
}
