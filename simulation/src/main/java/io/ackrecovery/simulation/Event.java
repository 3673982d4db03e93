package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryPhase;
import io.ackrecovery.supervisor.Verdict;
import java.util.List;
import org.slf4j.event.Level;

/** Something that happened in a simulated world: what the invariants are held against. */
sealed interface Event {

    /** Of what concerns no single log. */
    int NONE = -1;

    /** Virtual nanoseconds. */
    long at();

    int node();

    default int store() {
        return NONE;
    }

    /** What happened, in a few words that are the same in every run. */
    String text();

    /** A call on a log, and for a read where it begins and how many entries it asks for. */
    record Called(long at, int node, int store, Call call, int nth, LogPosition from, int asked) implements Event {
        @Override
        public String text() {
            return "calls " + call + " " + nth + (from == null ? "" : " from " + from + ", " + asked + " entries");
        }
    }

    /** The answer to a call; of a call that is answered twice, two. */
    record Answered(long at, int node, int store, Call call, int nth, Object value, Throwable failure)
            implements Event {
        @Override
        public String text() {
            return call + " " + nth + " answers " + (failure == null ? Texts.of(value) : Causes.text(failure));
        }
    }

    record PhaseEntered(long at, int node, int store, RecoveryPhase phase) implements Event {
        @Override
        public String text() {
            return "is " + phase;
        }
    }

    record AttemptBegan(long at, int node, int store, int attempt) implements Event {
        @Override
        public String text() {
            return "attempt " + attempt;
        }
    }

    record AttemptFailed(long at, int node, int store, int attempt, Throwable cause, Verdict verdict) implements Event {
        @Override
        public String text() {
            return "attempt " + attempt + " failed, " + verdict + ": " + Causes.text(cause);
        }
    }

    record GapSkipped(long at, int node, int store, Gap gap) implements Event {
        @Override
        public String text() {
            return "skips " + gap;
        }
    }

    record Ended(long at, int node, int store, Outcome outcome) implements Event {
        @Override
        public String text() {
            return "ends as " + outcome.getClass().getSimpleName();
        }
    }

    record CloseOverdue(long at, int node, int store) implements Event {
        @Override
        public String text() {
            return "did not close in time";
        }
    }

    record OutageBegan(long at, int node, int failing) implements Event {
        @Override
        public String text() {
            return "outage, " + failing + " fail";
        }
    }

    record OutageEnded(long at, int node) implements Event {
        @Override
        public String text() {
            return "outage over";
        }
    }

    /** Entries are handed to the target of one order. */
    record Applying(long at, int node, int store, int order, List<ReplayEntry> entries) implements Event {
        @Override
        public String text() {
            return "target " + order + " is given " + entries.size() + " entries, "
                    + entries.get(0).position() + " to "
                    + entries.get(entries.size() - 1).position();
        }
    }

    /** The target's answer. */
    record Applied(long at, int node, int store, int order, Throwable failure) implements Event {
        @Override
        public String text() {
            return "target " + order + (failure == null ? " has applied" : " failed: " + Causes.text(failure));
        }
    }

    record Commanded(long at, int node, int store, int order, Command command) implements Event {
        @Override
        public String text() {
            return "order " + order + ": " + command;
        }
    }

    record Replied(long at, int node, int store, int order, Command command, Object reply) implements Event {
        @Override
        public String text() {
            return "order " + order + " is answered: " + reply.getClass().getSimpleName();
        }
    }

    record Logged(long at, int node, Level level, String line) implements Event {
        @Override
        public String text() {
            return level + " " + line;
        }
    }

    /** Somebody has held the broker's shared thread for so long without a break. */
    record ThreadHeld(long at, int node, long nanos) implements Event {
        @Override
        public String text() {
            return "shared thread held for " + nanos / 1_000 + " us";
        }
    }

    record Struck(long at, int node, int store, Disaster disaster) implements Event {
        @Override
        public String text() {
            return "disaster: " + disaster;
        }
    }
}
