package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogException;
import io.netty.util.internal.OutOfDirectMemoryError;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.bookkeeper.client.api.BKException;
import org.apache.bookkeeper.mledger.ManagedLedgerException;

/**
 * Turns every throwable of BookKeeper, the managed ledger, the metadata store and an offloader into one of the log's
 * own exceptions. The one place where that is decided, and total: a throwable that nobody has foreseen is a {@link
 * io.ackrecovery.log.LogRefused}, since nothing is known that would make it worth a retry.
 */
public final class FailureClassifier {

    /**
     * The managed ledger keeps a class for four of BookKeeper's codes; of all others the message alone has the code.
     */
    private static final Pattern CODE_IN_MESSAGE = Pattern.compile("error code: (-?\\d{1,9})$");

    private FailureClassifier() {}

    /**
     * @param failure anything; completion wrappers are taken off; a {@link LogException} comes back as it is
     * @param context where it happened
     * @return an exception with the failure, unwrapped, as its cause
     */
    public static LogException classify(Throwable failure, FailureContext context) {
        Throwable cause = unwrap(failure);
        if (cause instanceof LogException known) {
            return known;
        }
        FailureKind kind = kindOf(cause);
        if (kind == null) {
            return FailureKind.REFUSED.exception(context, context.what() + ": unexpected " + describe(cause), cause);
        }
        return kind.exception(context, context.what() + ": " + describe(cause), cause);
    }

    static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Null when the failure is none that we know. */
    static FailureKind kindOf(Throwable failure) {
        if (failure instanceof BKException bookKeeper) {
            return BookKeeperCodes.kindOf(bookKeeper.getCode());
        }
        if (ForeignClasses.isWrapper(failure)) {
            FailureKind inner = kindOfWrapped(failure);
            if (inner != null) {
                return inner;
            }
        }
        FailureKind kind = ForeignClasses.kindOf(failure.getClass());
        if (kind != null) {
            return kind;
        }
        boolean heals = failure instanceof OutOfDirectMemoryError
                || failure instanceof TimeoutException
                || failure instanceof RejectedExecutionException
                || failure instanceof IOException;
        return heals ? FailureKind.UNAVAILABLE : null;
    }

    private static FailureKind kindOfWrapped(Throwable wrapper) {
        if (wrapper.getCause() != null) {
            FailureKind kind = kindOf(unwrap(wrapper.getCause()));
            if (kind != null) {
                return kind;
            }
        }
        if (wrapper instanceof ManagedLedgerException && wrapper.getMessage() != null) {
            Matcher code = CODE_IN_MESSAGE.matcher(wrapper.getMessage());
            return code.find() ? BookKeeperCodes.kindOf(Integer.parseInt(code.group(1))) : null;
        }
        return null;
    }

    private static String describe(Throwable cause) {
        if (cause instanceof BKException bookKeeper) {
            return BKException.getMessage(bookKeeper.getCode()) + " (code " + bookKeeper.getCode() + ")";
        }
        String name = cause.getClass().getSimpleName();
        return cause.getMessage() == null ? name : name + ": " + cause.getMessage();
    }
}
