package io.ackrecovery.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.FailurePolicy;
import io.ackrecovery.supervisor.Rule;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PendingAckFailurePolicyTest {

    private static final FailurePolicy POLICY = PendingAckFailurePolicy.standard();

    static List<Arguments> rules() {
        return List.of(
                Arguments.of(new LogUnavailable("", null), Rule.restart()),
                Arguments.of(new LedgerLost("", null, null), Rule.stopOrSkip().withConfirmations(1)),
                Arguments.of(new EntryLost("", null, null), Rule.stopOrSkip().withConfirmations(1)),
                Arguments.of(new DigestMismatch("", null, null), Rule.stop().withConfirmations(2)),
                Arguments.of(new MalformedEntry("", null, null, null), Rule.stop()),
                Arguments.of(new LogFenced("", null), Rule.complete()),
                Arguments.of(new LogClosed("", null), Rule.complete()),
                Arguments.of(new LogRefused("", null), Rule.stop()),
                Arguments.of(new ReplayTargetFailed("", null), Rule.stop().withTargetUnknown()),
                Arguments.of(new IllegalStateException(), Rule.stop()),
                Arguments.of(new StackOverflowError(), Rule.stop()));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void hasARuleForEachClass(Throwable failure, Rule rule) {
        assertThat(POLICY.ruleFor(failure)).isEqualTo(rule);
    }

    @Test
    void isTestedForEveryLogException() {
        assertThat(rules().stream().<Class<?>>map(arguments -> arguments.get()[0].getClass()))
                .containsAll(concrete(LogException.class).toList());
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        Stream<Class<?>> below = type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(PendingAckFailurePolicyTest::concrete)
                : Stream.empty();
        return Modifier.isAbstract(type.getModifiers()) ? below : Stream.concat(Stream.of(type), below);
    }
}
