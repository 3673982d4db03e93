package io.ackrecovery.store;

import io.ackrecovery.log.PendingAckLog;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * The one log of a store: at most one open is unanswered and at most one log is open. What opens and is no longer wanted
 * gets closed, however late it comes and even if the actor is gone by then.
 */
final class LogSlot {

    private final Setup setup;
    private PendingAckLog log;
    private CompletionStage<PendingAckLog> opening;
    private boolean wanted;
    private int missedDeadlines;
    private int openCall;
    private int closeCall;
    private int closesRunning;

    LogSlot(Setup setup) {
        this.setup = setup;
    }

    /** The open log, or null. */
    PendingAckLog log() {
        return log;
    }

    boolean isClosing() {
        return closesRunning > 0;
    }

    /** Whether no call is unanswered. */
    boolean isQuiet() {
        return opening == null && closesRunning == 0;
    }

    /** Opens the log, or waits on for an open that is still unanswered and has not missed too many deadlines. */
    void open(Set<Long> abandonedLedgers) {
        wanted = true;
        if (opening != null && missedDeadlines < setup.settings().openAbandonAfter()) {
            return;
        }
        abandonOpen();
        int call = ++openCall;
        opening = Calls.guarded(() -> setup.logs().open(setup.logName(), abandonedLedgers));
        Calls.handOver(
                opening,
                setup.self(),
                opened -> opened != null
                        ? new Message.Opened(call, opened)
                        : new Message.OpenFailed(call, new IllegalStateException("null for an open log")),
                failure -> new Message.OpenFailed(call, failure));
    }

    void openIsOverdue() {
        missedDeadlines++;
    }

    /** Closes what is open, and what opens from now on until {@link #open} is called again. */
    void close() {
        wanted = false;
        if (log != null) {
            close(log);
            log = null;
        }
    }

    /** No longer waits for closes that nobody answered. */
    void forgetCloses() {
        closeCall++;
        closesRunning = 0;
    }

    /** For the end of the actor: nothing that the slot has or may still get stays open. */
    void letGo() {
        close();
        abandonOpen();
    }

    /** Takes an answer in; false if it came from a call that was given up. */
    boolean take(Message.SlotAnswer answer) {
        if (answer instanceof Message.CloseEnded) {
            boolean awaited = answer.call() == closeCall;
            closesRunning -= awaited ? 1 : 0;
            return awaited;
        }
        if (answer.call() != openCall || opening == null) {
            return false;
        }
        opening = null;
        missedDeadlines = 0;
        if (answer instanceof Message.Opened opened) {
            if (wanted) {
                log = opened.log();
            } else {
                close(opened.log());
            }
        }
        return true;
    }

    private void abandonOpen() {
        if (opening != null) {
            Calls.whenItComes(opening, late -> Calls.guarded(late::close));
            opening = null;
            missedDeadlines = 0;
        }
    }

    private void close(PendingAckLog open) {
        int call = closeCall;
        closesRunning++;
        Calls.handOver(
                Calls.guarded(open::close),
                setup.self(),
                closed -> new Message.CloseEnded(call),
                failure -> new Message.CloseEnded(call));
    }
}
