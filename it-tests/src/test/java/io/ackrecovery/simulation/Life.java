package io.ackrecovery.simulation;

import io.ackrecovery.it.support.Observed.Began;
import io.ackrecovery.it.support.Observed.Ended;
import io.ackrecovery.it.support.Observed.Event;
import io.ackrecovery.it.support.Observed.Skipped;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All that was observed for one Recover, from its first attempt on. */
record Life(Order<Outcome> recover, List<Event> events) {

    private static final Pattern ENTRY = Pattern.compile("entry (\\d+):(\\d+)");
    private static final Pattern LEDGER = Pattern.compile("ledger (\\d+) from entry (\\d+)");

    static List<Life> of(Storm storm) {
        return storm.logs.values().stream().flatMap(log -> of(storm, log)).toList();
    }

    private static Stream<Life> of(Storm storm, StormLog log) {
        List<List<Event>> lives = new ArrayList<>();
        for (Event event : storm.observed().events(log.name())) {
            if (lives.isEmpty() || event instanceof Began began && began.attempt() == 1) {
                lives.add(new ArrayList<>());
            }
            lives.get(lives.size() - 1).add(event);
        }
        return lives.stream().map(events -> new Life(recoverOf(events, storm), events));
    }

    private static Order<Outcome> recoverOf(List<Event> events, Storm storm) {
        Outcome first = ends(events).findFirst().orElseThrow();
        return storm.operator.recovers().stream()
                .filter(order -> order.answer() == first)
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Outcome> ends(List<Event> events) {
        return events.stream().filter(Ended.class::isInstance).map(event -> ((Ended) event).outcome());
    }

    List<Outcome> outcomes() {
        return ends(events).toList();
    }

    boolean ended(Class<? extends Outcome> type) {
        return outcomes().stream().anyMatch(type::isInstance);
    }

    List<Outcome.Partial> partialsThatReachedTheEnd() {
        return outcomes().stream()
                .filter(outcome -> outcome instanceof Outcome.Partial partial && partial.cause() == null)
                .map(Outcome.Partial.class::cast)
                .toList();
    }

    StormLog log() {
        return recover.log;
    }

    List<LogPosition> applied() {
        return recover.target.applied();
    }

    /** What there was to apply when it was opened first: all that lay after mark-delete. Empty if it was not opened. */
    List<LogPosition> toApply() {
        return log().opens.stream()
                .filter(open -> open.at() > events.get(0).at())
                .findFirst()
                .map(open -> log().written.stream()
                        .filter(position -> position.isAfter(open.markDelete()))
                        .toList())
                .orElse(List.of());
    }

    List<LogPosition> missing() {
        List<LogPosition> missing = new ArrayList<>(toApply());
        missing.removeAll(applied());
        return missing;
    }

    /** What of it was skipped, as the gaps name it. */
    List<LogPosition> skipped() {
        return named(events.stream()
                .filter(Skipped.class::isInstance)
                .map(event -> ((Skipped) event).gap())
                .toList());
    }

    List<Gap> gapsThatMiscount(Outcome.Partial partial) {
        return partial.gaps().stream()
                .filter(gap -> gap.entries() != Gap.UNKNOWN
                        && gap.entries() != named(gap).size())
                .toList();
    }

    List<LogPosition> named(List<Gap> gaps) {
        return gaps.stream().flatMap(gap -> named(gap).stream()).toList();
    }

    /** The entries that a gap names. */
    private List<LogPosition> named(Gap gap) {
        Matcher entry = ENTRY.matcher(gap.where());
        Matcher ledger = LEDGER.matcher(gap.where());
        if (!entry.matches() && !ledger.matches()) {
            throw new AssertionError("who understands this gap? " + gap + " " + this);
        }
        Matcher found = entry.matches() ? entry : ledger;
        LogPosition first = new LogPosition(Long.parseLong(found.group(1)), Long.parseLong(found.group(2)));
        return toApply().stream()
                .filter(position -> entry.matches()
                        ? position.equals(first)
                        : position.ledgerId() == first.ledgerId() && !first.isAfter(position))
                .toList();
    }

    @Override
    public String toString() {
        return log() + ", ended as "
                + outcomes().stream()
                        .map(Outcome::getClass)
                        .map(Class::getSimpleName)
                        .toList();
    }
}
