package io.ackrecovery.supervisor;

import java.time.Duration;

/** What is done about one failure of one recovery. */
public sealed interface Verdict {

    /** Over, and that is all right: the rest belongs to somebody else or is no longer wanted. */
    record Complete() implements Verdict {}

    /** Once more after this time, from where it stands. */
    record Restart(Duration after) implements Verdict {}

    /** At once, without what could not be had. */
    record Skip() implements Verdict {}

    /** Over: trying again cannot help, or has been tried enough. */
    record Stop() implements Verdict {}
}
