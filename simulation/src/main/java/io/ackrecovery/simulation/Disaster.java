package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import java.time.Duration;

/**
 * One thing that goes wrong in a simulated world. Each is plain data, so that a scenario can be printed, replayed, and
 * shrunk by leaving some out. Moments are virtual time since the world began; stores, nodes and bookies are counted from 0.
 */
public sealed interface Disaster {

    /** A disaster of one log. */
    sealed interface OfStore extends Disaster {
        int store();
    }

    /** When it begins. */
    default Duration at() {
        return Duration.ZERO;
    }

    /** When it is over, if it ends by itself; after that nothing new comes of it. */
    default Duration until() {
        return at();
    }

    /**
     * Bookies cannot be reached. A ledger can be read as long as one bookie of its ensemble can; a log can be opened as long as there
     * are enough for a new ledger.
     *
     * @param first of {@code count} bookies in a row
     * @param hanging whether they give no answer at all, in place of a quick refusal
     */
    record BookiesDown(int first, int count, Duration at, Duration lasts, boolean hanging) implements Disaster {
        @Override
        public Duration until() {
            return at.plus(lasts);
        }
    }

    /** The session with the metadata store is lost: nothing opens, trims or can say who owns a log. */
    record MetadataLost(Duration at, Duration lasts) implements Disaster {
        @Override
        public Duration until() {
            return at.plus(lasts);
        }
    }

    /** All calls take longer by this factor. */
    record Slowness(Duration at, Duration lasts, int factor) implements Disaster {
        @Override
        public Duration until() {
            return at.plus(lasts);
        }
    }

    /**
     * One call on one log goes wrong.
     *
     * @param nth 1 for the first of its kind on that log
     */
    record BadCall(int store, Call call, int nth, CallTrouble trouble) implements OfStore {}

    /** How a call goes wrong. */
    enum CallTrouble {
        FAILS,
        NEVER_ANSWERS,
        /** After the caller's deadline, as if nothing had happened. */
        LATE,
        FAILS_LATE,
        ANSWERS_TWICE,
        /** With one entry only. */
        SHORT,
        THROWS,
        /** With something that the port does not allow, an {@link Error} for one. */
        FAILS_STRANGELY,
        THROWS_STRANGELY,
        /** Refused: no retry helps. */
        REFUSED
    }

    /**
     * A log is damaged, for good or for a while: what heals was a false alarm.
     *
     * @param where from 0, the first entry or its ledger, to 1, the last
     * @param lasts null if it never heals by itself
     */
    record Damage(int store, DamageKind kind, double where, Duration at, Duration lasts) implements OfStore {
        @Override
        public Duration until() {
            return lasts == null ? at : at.plus(lasts);
        }
    }

    /** What is damaged. */
    enum DamageKind {
        LOST_ENTRY,
        LOST_LEDGER,
        /** Does not match its digest. */
        CORRUPT_ENTRY,
        /** Is no record. Never heals. */
        TRUNCATED_ENTRY,
        /** Reads of it stay unavailable, while those beside it can be read. */
        UNREADABLE_ENTRY
    }

    /** Another owner opens the log. */
    record Fenced(int store, Duration at) implements OfStore {}

    /**
     * A target goes wrong.
     *
     * @param nth 1 for the first time that it is given entries
     */
    record BadTarget(int store, int nth, TargetTrouble trouble) implements OfStore {}

    /** How a target goes wrong. */
    enum TargetTrouble {
        FAILS,
        THROWS,
        ANSWERS_NULL,
        NEVER_ANSWERS,
        /** Applies, within the caller's deadline. */
        SLOW,
        /** Applies, after the caller's deadline. */
        TOO_SLOW,
        /** Applies, and cannot say how far it is settled. */
        HIDES_SETTLED
    }

    /** The actor of a store throws when it gets its n-th message. */
    record Crash(int store, int nth) implements OfStore {}

    /** A node is gone without a word; another one takes its logs over some seconds later. */
    record NodeDies(int node, Duration at) implements Disaster {}

    /** An operator commands. */
    record Ordered(int store, Command command, Duration at) implements OfStore {}
}
