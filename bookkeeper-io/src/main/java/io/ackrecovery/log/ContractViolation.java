package io.ackrecovery.log;

/** A caller broke the port's contract. Thrown at the caller and kept in {@link InMemoryLogs#violations()}. */
public final class ContractViolation extends AssertionError {
    private static final long serialVersionUID = 1L;

    ContractViolation(String message) {
        super(message);
    }
}
