package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Remedy;

/** What an operator could do about an end that is not complete. */
final class NextStep {

    private NextStep() {}

    /** In words; null where there is nothing to do, or nobody foresaw it. */
    static String after(Ended ended) {
        if (ended.cause() != null) {
            return Remedy.of(ended.cause());
        }
        return ended.gaps().isEmpty() ? null : Remedy.OF_A_GAP;
    }
}
