package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogUnavailable;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.api.LedgerEntries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastEntryTest {

    /** A ledger that is written to: entries up to one, of which not all are confirmed. */
    private static class OpenLedger extends FakeHandle {
        private final long confirmed;
        private final long last;

        OpenLedger(long confirmed, long last) {
            super(1, Collections.nCopies((int) Math.min(last + 1, 100_000), new byte[1]));
            this.confirmed = confirmed;
            this.last = last;
        }

        @Override
        public long getLastAddConfirmed() {
            return confirmed;
        }

        @Override
        public CompletableFuture<LedgerEntries> readUnconfirmedAsync(long first, long until) {
            calls.add("unconfirmed " + first + "-" + until);
            return until > last ? CompletableFuture.failedFuture(missing()) : entries(first, until);
        }

        Exception missing() {
            return BKException.create(BKException.Code.NoSuchEntryException);
        }
    }

    @ParameterizedTest
    @CsvSource({"-1,-1", "-1,0", "3,3", "3,4", "3,5", "3,10", "0,1000", "5000,5001", "7,70000"})
    void findsWhatLiesBehindTheLastConfirmedEntry(long confirmed, long last) {
        OpenLedger ledger = new OpenLedger(Math.max(confirmed, last - 2_000), last);

        assertThat(Answers.of(LastEntry.of(ledger))).isEqualTo(last);
        assertThat(ledger.calls).hasSizeLessThan(40);
        assertThat(ledger.buffers).allMatch(buffer -> buffer.refCnt() == 0);
    }

    @Test
    void asksAClosedLedgerForNothing() {
        OpenLedger ledger = new OpenLedger(3, 3);
        ledger.close();

        assertThat(Answers.of(LastEntry.of(ledger))).isEqualTo(3);
        assertThat(ledger.calls).isEmpty();
    }

    /** As a bookie answers that never had an entry of it. */
    @Test
    void aLedgerThatBookiesDoNotKnowYetIsEmpty() {
        OpenLedger ledger = new OpenLedger(-1, -1) {
            @Override
            Exception missing() {
                return BKException.create(BKException.Code.NoSuchLedgerExistsException);
            }
        };

        assertThat(Answers.of(LastEntry.of(ledger))).isEqualTo(-1);
    }

    @Test
    void aBookieThatDoesNotAnswerIsNoEnd() {
        OpenLedger ledger = new OpenLedger(3, 3) {
            @Override
            Exception missing() {
                return BKException.create(BKException.Code.BookieHandleNotAvailableException);
            }
        };

        Answers.failure(classified(ledger), LogUnavailable.class);
    }

    @Test
    void aDamagedEntryIsThere() {
        OpenLedger ledger = new OpenLedger(3, 9) {
            @Override
            public CompletableFuture<LedgerEntries> readUnconfirmedAsync(long first, long until) {
                return first <= 5 && until >= 5
                        ? CompletableFuture.failedFuture(BKException.create(BKException.Code.DigestMatchException))
                        : super.readUnconfirmedAsync(first, until);
            }
        };

        assertThat(Answers.of(LastEntry.of(ledger))).isEqualTo(9);
    }

    @Test
    void aWriterWhoCannotBeFollowedIsAskedAgainLater() {
        OpenLedger ledger = new OpenLedger(0, 90_000);

        assertThat(Answers.failure(classified(ledger), LogUnavailable.class)).hasMessageContaining("65536");
    }

    private static CompletableFuture<Long> classified(OpenLedger ledger) {
        return Stages.classified(LastEntry.of(ledger), FailureContext.of("log", "find its end"));
    }
}
