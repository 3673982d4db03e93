package io.ackrecovery.cli.demo;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.MalformedEntry;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How a log with its fate has to end.
 *
 * @param verdict complete, partial or stopped
 * @param cause the exception class that ends it; null for none
 * @param gaps how many gaps are told
 * @param replayed which entries, by index, are applied, each once
 */
record Expectation(String verdict, Class<? extends Throwable> cause, int gaps, IntPredicate replayed) {

    static Expectation of(WrittenLog log, boolean skip) {
        return switch (log.fate()) {
            case HEALTHY -> new Expectation(Ended.COMPLETE, null, 0, i -> true);
            case FENCED -> new Expectation(Ended.PARTIAL, LogFenced.class, 0, i -> true);
            case CORRUPT -> new Expectation(Ended.STOPPED, MalformedEntry.class, 0, i -> i < log.corruptIndex());
            case LOST_LEDGER ->
                skip
                        ? skipped(log, log.middleLedger())
                        : new Expectation(
                                Ended.STOPPED, LedgerLost.class, 0, i -> log.ledgerOf(i) < log.middleLedger());
            case LAST_LEDGER_VANISHED ->
                skip ? skipped(log, log.lastLedger()) : new Expectation(Ended.STOPPED, LedgerLost.class, 0, i -> false);
        };
    }

    private static Expectation skipped(WrittenLog log, long ledger) {
        return new Expectation(Ended.PARTIAL, null, 1, i -> log.ledgerOf(i) != ledger);
    }

    /** What is wrong about how it ended; empty if all is as it has to be. */
    String complaint(DemoStore store, Ended ended) {
        if (!ended.verdict().equals(verdict)) {
            return "ended " + ended.verdict() + ", not " + verdict;
        }
        if (cause == null ? ended.cause() != null : !cause.isInstance(ended.cause())) {
            return "cause is " + ended.cause() + ", not " + (cause == null ? "none" : cause.getSimpleName());
        }
        if (ended.gaps().size() != gaps) {
            return ended.gaps().size() + " gaps told, not " + gaps;
        }
        long wanted = IntStream.range(0, store.log().entries()).filter(replayed).count();
        if (store.target().applied() != wanted) {
            return store.target().applied() + " entries applied, not " + wanted;
        }
        String state = store.target().state().digest();
        return state.equals(store.log().stateOf(replayed).digest()) ? "" : "the state is not what was written";
    }
}
