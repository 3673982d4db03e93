package io.ackrecovery.simulation;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Gap;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads back which entries of a log a gap is about. */
final class GapText {

    private static final Pattern ENTRY = Pattern.compile("entry (\\d+):(\\d+)");
    private static final Pattern LEDGER = Pattern.compile("ledger (\\d+) from entry (\\d+)");
    private static final Pattern TAIL =
            Pattern.compile("after (\\d+):(-?\\d+), where the log ends now, up to (\\d+):(\\d+)");

    private GapText() {}

    static boolean isTail(Gap gap) {
        return TAIL.matcher(gap.where()).matches();
    }

    static BitSet entriesOf(Gap gap, SimulatedLog log) {
        Matcher entry = ENTRY.matcher(gap.where());
        if (entry.matches()) {
            LogPosition position = position(entry, 1);
            return between(log, position, position);
        }
        Matcher ledger = LEDGER.matcher(gap.where());
        if (ledger.matches()) {
            LogPosition first = position(ledger, 1);
            return between(log, first, new LogPosition(first.ledgerId(), Integer.MAX_VALUE));
        }
        Matcher tail = TAIL.matcher(gap.where());
        if (tail.matches()) {
            return between(log, position(tail, 1).next(), position(tail, 3));
        }
        throw new IllegalArgumentException("who understands this gap? " + gap);
    }

    private static LogPosition position(Matcher matcher, int group) {
        return new LogPosition(Long.parseLong(matcher.group(group)), Long.parseLong(matcher.group(group + 1)));
    }

    private static BitSet between(SimulatedLog log, LogPosition first, LogPosition last) {
        BitSet entries = new BitSet();
        for (int i = log.firstAtOrAfter(first);
                i < log.size() && !log.position(i).isAfter(last);
                i++) {
            entries.set(i);
        }
        return entries;
    }
}
