package io.ackrecovery.supervisor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The table that says what each class of failure leads to. The nearest superclass that is listed decides; completion wrappers
 * ({@link Causes#unwrap}) are looked through; what is not listed stops. Immutable, and total: no throwable, not even null, is
 * without a verdict.
 */
public final class FailurePolicy {
    private static final Row OTHERS =
            new Row("any other Throwable", Rule.stop(), "nobody knows what it means, so nobody knows that it heals");

    private final Map<Class<?>, Row> rows;

    private FailurePolicy(Map<Class<?>, Row> rows) {
        this.rows = rows;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The rule for this failure; "stop" for null. */
    public Rule ruleFor(Throwable failure) {
        Throwable cause = Causes.unwrap(failure);
        Class<?> type = cause == null ? null : cause.getClass();
        while (type != null && !rows.containsKey(type)) {
            type = type.getSuperclass();
        }
        return rows.getOrDefault(type, OTHERS).rule();
    }

    /**
     * What to do about a failure.
     *
     * @param history with this failure in it
     * @param maySkip whether the recovery can go on without what it failed to get, and is allowed to
     * @param random for the backoff's jitter, from 0 (inclusive) to 1 (exclusive)
     */
    public Verdict decide(Throwable failure, FailureHistory history, boolean maySkip, Pacing pacing, double random) {
        Rule rule = ruleFor(failure);
        boolean isFinal = rule.kind() != Rule.Kind.RESTART && history.sameClassInARow() > rule.confirmations();
        if (!isFinal) {
            return pacing.exhausted(history) ? new Verdict.Stop() : pacing.restart(history, random);
        }
        if (rule.kind() == Rule.Kind.COMPLETE) {
            return new Verdict.Complete();
        }
        return rule.kind() == Rule.Kind.STOP_OR_SKIP && maySkip ? new Verdict.Skip() : new Verdict.Stop();
    }

    /** One row for each listed class in the order of listing, then one for all others. */
    public List<Row> describe() {
        Stream<Row> others = rows.containsKey(Throwable.class) ? Stream.empty() : Stream.of(OTHERS);
        return Stream.concat(rows.values().stream(), others).toList();
    }

    /** {@link #describe()} as a Markdown table that ends in a line feed. */
    public String toMarkdown() {
        StringBuilder table = new StringBuilder("| failure | verdict | confirmations | why |\n|---|---|---|---|\n");
        for (Row row : describe()) {
            table.append(row.toMarkdown()).append('\n');
        }
        return table.toString();
    }

    /**
     * One line of the table.
     *
     * @param failure simple name of the exception class
     */
    public record Row(String failure, Rule rule, String why) {
        private String toMarkdown() {
            return "| %s | %s | %d | %s |".formatted(failure, rule.text(), rule.confirmations(), why);
        }
    }

    /** Collects rows. Not for use by several threads. */
    public static final class Builder {
        private final Map<Class<?>, Row> rows = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a row.
         *
         * @param why one line for the reader of the table
         * @throws IllegalArgumentException if the class is listed already
         */
        public Builder on(Class<? extends Throwable> type, Rule rule, String why) {
            if (rows.putIfAbsent(type, new Row(Causes.nameOf(type), rule, why)) != null) {
                throw new IllegalArgumentException(type.getName() + " is listed twice");
            }
            return this;
        }

        public FailurePolicy build() {
            return new FailurePolicy(Collections.unmodifiableMap(new LinkedHashMap<>(rows)));
        }
    }
}
