package io.ackrecovery.cli.demo;

/** What the demo does to a log before or while it is replayed. */
enum Fate {
    /** A ledger in its middle is deleted. */
    LOST_LEDGER("ledger deleted"),
    /** Somebody else opens it while it is replayed. */
    FENCED("second owner"),
    /** An entry in its middle holds bytes that are no record. */
    CORRUPT("corrupt entry"),
    /** Its last ledger is deleted, which the managed ledger's own open would pass over in silence. */
    LAST_LEDGER_VANISHED("last ledger gone"),
    /** Nothing but the outage that befalls all. */
    HEALTHY("healthy");

    private final String label;

    Fate(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The first logs get one damage each, all others none. */
    static Fate ofLog(int index) {
        return index < HEALTHY.ordinal() ? values()[index] : HEALTHY;
    }
}
