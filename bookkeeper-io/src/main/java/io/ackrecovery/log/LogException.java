package io.ackrecovery.log;

/**
 * Why a log could not be opened, read, trimmed or closed: a closed set of classes, one for each thing there is to do about
 * it. The message names the log, ledger or entry; the foreign exception, if there was one, is the cause. No stack trace of its own:
 * where it was made says nothing, and outages make many.
 */
public abstract sealed class LogException extends Exception
        permits LogUnavailable, LogLoss, LogFenced, LogClosed, LogRefused {
    private static final long serialVersionUID = 1L;

    LogException(String message, Throwable cause) {
        super(message, cause, false, false);
    }
}
