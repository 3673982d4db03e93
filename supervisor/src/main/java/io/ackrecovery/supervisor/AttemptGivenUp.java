package io.ackrecovery.supervisor;

/** An attempt was told to end before its time; the next one goes on where it ended. Known to its supervisor, so no policy names it. */
public final class AttemptGivenUp extends Exception {
    private static final long serialVersionUID = 1;

    public AttemptGivenUp(String message) {
        super(message);
    }
}
