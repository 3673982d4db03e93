package io.ackrecovery.supervisor;

/**
 * What is remembered of one recovery's failures. Counts stop at {@link Integer#MAX_VALUE}.
 *
 * @param attempts how many attempts have failed
 * @param failuresWithoutProgress failures since the last progress; the one that came right after progress is the first
 * @param sameClassInARow how many of those, up to the last, had the last one's class
 * @param lastClass class of the last failure, unwrapped; null if there was none
 */
public record FailureHistory(int attempts, int failuresWithoutProgress, int sameClassInARow, Class<?> lastClass) {
    public static final FailureHistory NONE = new FailureHistory(0, 0, 0, null);

    /**
     * With one more failure.
     *
     * @param progressed whether the failed attempt got further than all before it
     */
    public FailureHistory after(Throwable failure, boolean progressed) {
        Throwable cause = Causes.unwrap(failure);
        Class<?> type = cause == null ? null : cause.getClass();
        boolean sameAgain = !progressed && type == lastClass;
        return new FailureHistory(
                increment(attempts),
                progressed ? 1 : increment(failuresWithoutProgress),
                sameAgain ? increment(sameClassInARow) : 1,
                type);
    }

    private static int increment(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }
}
