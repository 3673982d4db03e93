package io.ackrecovery.cli.demo;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogFenced;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Gap;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How a log with its fate has to end.
 *
 * @param verdict complete, partial or stopped
 * @param cause the exception class that ends it; null for none
 * @param lostLedger the ledger that has to be told as lost, by the cause or as the one gap; null for none
 * @param replayed which entries, by index, are applied, each once
 */
record Expectation(String verdict, Class<? extends Throwable> cause, Long lostLedger, IntPredicate replayed) {

    static Expectation of(DemoStore store, boolean skip) {
        WrittenLog log = store.log();
        return switch (log.fate()) {
            case HEALTHY -> new Expectation(Ended.COMPLETE, null, null, i -> true);
            case FENCED -> {
                // How far it comes until it notices is left to it; what it held when the second owner came, it applies.
                long replayed = Math.max(store.target().applied(), log.quarter() + 1);
                yield new Expectation(Ended.PARTIAL, LogFenced.class, null, i -> i < replayed);
            }
            case CORRUPT -> new Expectation(Ended.STOPPED, MalformedEntry.class, null, i -> i < log.corruptIndex());
            case LOST_LEDGER ->
                skip
                        ? skipped(log, log.middleLedger())
                        : stopped(log.middleLedger(), i -> log.ledgerOf(i) < log.middleLedger());
            case LAST_LEDGER_VANISHED -> skip ? skipped(log, log.lastLedger()) : stopped(log.lastLedger(), i -> false);
        };
    }

    private static Expectation stopped(long ledger, IntPredicate replayed) {
        return new Expectation(Ended.STOPPED, LedgerLost.class, ledger, replayed);
    }

    private static Expectation skipped(WrittenLog log, long ledger) {
        return new Expectation(Ended.PARTIAL, null, ledger, i -> log.ledgerOf(i) != ledger);
    }

    /** What is wrong about how it ended; empty if all is as it has to be. */
    String complaint(DemoStore store, Ended ended) {
        if (!ended.verdict().equals(verdict)) {
            return "ended " + ended.verdict() + ", not " + verdict;
        }
        if (cause == null ? ended.cause() != null : !cause.isInstance(ended.cause())) {
            return "cause is " + name(ended.cause()) + ", not " + (cause == null ? "none" : cause.getSimpleName());
        }
        List<Gap> gaps = ended.gaps();
        int wantedGaps = lostLedger != null && cause == null ? 1 : 0;
        if (gaps.size() != wantedGaps) {
            return gaps.size() + " gaps told, not " + wantedGaps;
        }
        if (lostLedger != null && !tellsLostLedger(ended)) {
            return "the loss of ledger " + lostLedger + " is not told";
        }
        if (ended.cause() instanceof MalformedEntry malformed && !showsEntry(malformed, store.log())) {
            return "the entry that is shown is not the one that was damaged";
        }
        return stateComplaint(store);
    }

    private boolean tellsLostLedger(Ended ended) {
        return ended.cause() instanceof LogLoss loss
                ? loss.gap().first().ledgerId() == lostLedger
                : ended.gaps().get(0).where().startsWith("ledger " + lostLedger + " ");
    }

    private static boolean showsEntry(MalformedEntry malformed, WrittenLog log) {
        return malformed.entry().position().equals(log.positionOf(log.corruptIndex()))
                && Arrays.equals(malformed.entry().payload(), LogWriter.noRecord());
    }

    private String stateComplaint(DemoStore store) {
        long wanted = IntStream.range(0, store.log().entries()).filter(replayed).count();
        if (store.target().applied() != wanted) {
            return store.target().applied() + " entries applied, not " + wanted;
        }
        String state = store.target().state().digest();
        return state.equals(store.log().stateOf(replayed).digest()) ? "" : "the state is not what was written";
    }

    private static String name(Throwable cause) {
        return cause == null ? "none" : cause.getClass().getSimpleName();
    }
}
