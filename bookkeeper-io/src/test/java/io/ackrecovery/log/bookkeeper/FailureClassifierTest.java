package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.DigestMismatch;
import io.ackrecovery.log.EntryLost;
import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogClosed;
import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import io.netty.util.internal.OutOfDirectMemoryError;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.api.BKException.Code;
import org.apache.bookkeeper.mledger.ManagedLedgerException;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureClassifierTest {
    private static final LogGap LEDGER = new LogGap(new LogPosition(5, 10), new LogPosition(9, 0), 90);
    private static final LogGap ENTRIES = new LogGap(new LogPosition(5, 10), new LogPosition(5, 13), 3);
    private static final FailureContext READING = FailureContext.reading("a", LEDGER, ENTRIES);

    private static LogException reading(Throwable failure) {
        return FailureClassifier.classify(failure, READING);
    }

    private static LogException readingCode(int code) {
        return reading(BKException.create(code));
    }

    static IntStream codes() {
        return Arrays.stream(Code.class.getFields()).mapToInt(FailureClassifierTest::value);
    }

    private static int value(Field code) {
        try {
            return code.getInt(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static Stream<Class<?>> foreignClasses() {
        return Stream.of(ManagedLedgerException.class, MetadataStoreException.class)
                .flatMap(base -> Stream.concat(Stream.of(base), Arrays.stream(base.getDeclaredClasses())))
                .filter(Throwable.class::isAssignableFrom);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyCodeOfBookKeeperIsInTheTable(int code) {
        assertThat(BookKeeperCodes.KINDS).containsKey(code);
    }

    @ParameterizedTest
    @MethodSource("foreignClasses")
    void everyExceptionOfManagedLedgerAndMetadataStoreIsInTheTable(Class<?> type) throws Exception {
        assertThat(ForeignClasses.KINDS.containsKey(type)).as(type.getName()).isTrue();

        Throwable failure = instance(type);
        LogException classified = reading(failure);

        assertThat(classified).hasMessageNotContaining("unexpected").hasCause(failure);
    }

    private static Throwable instance(Class<?> type) throws Exception {
        for (Constructor<?> constructor : type.getConstructors()) {
            Object[] arguments = new Object[constructor.getParameterCount()];
            if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {String.class})) {
                arguments[0] = "text";
                return (Throwable) constructor.newInstance(arguments);
            }
            if (arguments.length == 0) {
                return (Throwable) constructor.newInstance(arguments);
            }
        }
        throw new AssertionError("cannot make " + type);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, -6, -8, -9, -10, -18, -23, -105, -108, -999})
    void codesThatHealAreUnavailable(int code) {
        assertThat(readingCode(code)).isInstanceOf(LogUnavailable.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-7, -25})
    void aMissingLedgerIsALossOfTheRestOfIt(int code) {
        LedgerLost lost = (LedgerLost) readingCode(code);

        assertThat(lost.gap()).isEqualTo(LEDGER);
    }

    @Test
    void aMissingEntryIsALossOfTheRangeThatWasAsked() {
        EntryLost lost = (EntryLost) readingCode(-13);

        assertThat(lost.gap()).isEqualTo(ENTRIES);
        assertThat(lost).hasMessage("log a: cannot read ledger 5 from entry 10, 3 entries: No such entry (code -13)");
    }

    @Test
    void aDigestThatDoesNotMatchIsDamageInAnEntry() {
        assertThat(((DigestMismatch) readingCode(-5)).gap()).isEqualTo(ENTRIES);
    }

    @Test
    void aDigestThatDoesNotMatchWhenALedgerIsOpenedIsTheWrongKindOfDigest() {
        LogException refused =
                FailureClassifier.classify(BKException.create(-5), FailureContext.openingLedger("a", LEDGER));

        assertThat(refused).isInstanceOf(LogRefused.class);
    }

    @Test
    void aLossWithoutAPlaceIsRefused() {
        FailureContext opening = FailureContext.of("a", "open");

        assertThat(FailureClassifier.classify(BKException.create(-13), opening)).isInstanceOf(LogRefused.class);
        assertThat(FailureClassifier.classify(BKException.create(-7), opening)).isInstanceOf(LogRefused.class);
    }

    @Test
    void anotherOwnerIsFenced() {
        assertThat(readingCode(-101)).isInstanceOf(LogFenced.class);
        assertThat(reading(new ManagedLedgerException.ManagedLedgerFencedException()))
                .isInstanceOf(LogFenced.class);
        assertThat(reading(new MetadataStoreException.BadVersionException("text")))
                .isInstanceOf(LogFenced.class);
    }

    @Test
    void whatIsClosedIsClosed() {
        assertThat(readingCode(-19)).isInstanceOf(LogClosed.class);
        assertThat(reading(new ManagedLedgerException.CursorAlreadyClosedException("text")))
                .isInstanceOf(LogClosed.class);
        assertThat(reading(new MetadataStoreException.AlreadyClosedException())).isInstanceOf(LogClosed.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-14, -16, -24, -100, -102, -106, -107})
    void whatNeverHealsIsRefused(int code) {
        assertThat(readingCode(code)).isInstanceOf(LogRefused.class);
    }

    @Test
    void aCodeThatNobodyKnowsIsRefused() {
        assertThat(FailureClassifier.kindOf(new ApiException(-4711))).isEqualTo(FailureKind.REFUSED);
    }

    @ParameterizedTest
    @MethodSource("codes")
    void aCodeInTheMessageOfAManagedLedgerIsAsTheCodeItself(int code) {
        String message = BKException.getMessage(code) + " error code: " + code;

        assertThat(reading(new ManagedLedgerException(message))).hasSameClassAs(reading(new ApiException(code)));
    }

    private static final class ApiException extends org.apache.bookkeeper.client.api.BKException {
        private static final long serialVersionUID = 1L;

        ApiException(int code) {
            super(code);
        }
    }

    @Test
    void aWrapperIsWhatItWraps() {
        Exception fenced = new ManagedLedgerException.BadVersionException("text");
        Exception closed = new MetadataStoreException.AlreadyClosedException();

        assertThat(reading(new ManagedLedgerException(fenced))).isInstanceOf(LogFenced.class);
        assertThat(reading(new ManagedLedgerException.MetaStoreException(new CompletionException(closed))))
                .isInstanceOf(LogClosed.class);
        assertThat(reading(new ManagedLedgerException(new IllegalStateException())))
                .isInstanceOf(LogUnavailable.class);
    }

    @Test
    void completionWrappersAreTakenOff() {
        BKException inner = BKException.create(-23);

        LogException classified = reading(new CompletionException(new ExecutionException(inner)));

        assertThat(classified).isInstanceOf(LogUnavailable.class).hasCause(inner);
    }

    @Test
    void ourOwnExceptionsStayAsTheyAre() {
        LogException own = new LogClosed("text", null);

        assertThat(reading(new CompletionException(own))).isSameAs(own);
    }

    @Test
    void whatTheNetworkAndTheMachineDoIsUnavailable() throws Exception {
        Constructor<OutOfDirectMemoryError> make = OutOfDirectMemoryError.class.getDeclaredConstructor(String.class);
        make.setAccessible(true);

        assertThat(reading(make.newInstance("text"))).isInstanceOf(LogUnavailable.class);
        assertThat(reading(new TimeoutException())).isInstanceOf(LogUnavailable.class);
        assertThat(reading(new IOException("text"))).isInstanceOf(LogUnavailable.class);
    }

    @Test
    void theUnexpectedIsRefusedAndNamed() {
        for (Throwable failure : new Throwable[] {new NullPointerException(), new StackOverflowError(), new Error()}) {
            LogException classified = reading(failure);

            assertThat(classified).isInstanceOf(LogRefused.class).hasCause(failure);
            assertThat(classified)
                    .hasMessageContaining("unexpected " + failure.getClass().getSimpleName());
        }
    }
}
