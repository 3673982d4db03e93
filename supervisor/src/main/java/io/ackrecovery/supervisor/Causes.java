package io.ackrecovery.supervisor;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Reads throwables that others made. No method throws, whatever it is given. */
public final class Causes {
    /** Characters of a cause's text that are kept: a status holds one for each recovery. */
    static final int MAX_TEXT = 320;

    private Causes() {}

    /**
     * The failure inside any number of {@link CompletionException}s and {@link ExecutionException}s.
     *
     * @return the first throwable that is neither; the innermost wrapper if there is nothing in it; null for null
     */
    public static Throwable unwrap(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable current = failure;
        while ((current instanceof CompletionException || current instanceof ExecutionException) && seen.add(current)) {
            Throwable inner = causeOf(current);
            if (inner == null) {
                return current;
            }
            current = inner;
        }
        return current;
    }

    /** Simple class name and message of the unwrapped failure, on one line, cut to 320 characters; null for null. */
    public static String text(Throwable failure) {
        Throwable cause = unwrap(failure);
        if (cause == null) {
            return null;
        }
        String message = messageOf(cause);
        String name = nameOf(cause.getClass());
        String text = message == null ? name : name + ": " + message;
        String line = text.replaceAll("\\R+", " ");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT - 3) + "...";
    }

    /** The simple name of a failure's class; the full name where it has none. */
    public static String nameOf(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    private static Throwable causeOf(Throwable failure) {
        try {
            return failure.getCause();
        } catch (RuntimeException | Error overridden) {
            return null;
        }
    }

    private static String messageOf(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | Error overridden) {
            return "(its message cannot be read)";
        }
    }
}
