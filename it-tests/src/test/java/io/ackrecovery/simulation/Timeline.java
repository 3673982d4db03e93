package io.ackrecovery.simulation;

import io.ackrecovery.it.support.Observed.Began;
import io.ackrecovery.it.support.Observed.Ended;
import io.ackrecovery.it.support.Observed.Event;
import io.ackrecovery.it.support.Observed.FailedAttempt;
import io.ackrecovery.it.support.TappedLogs.Tapped;
import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoverySupervisor.Accepted;
import io.ackrecovery.supervisor.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What was observed of one log and the calls made on it, on one clock. All actors share one thread, so what is before is
 * before. Each check brings what breaks it, in words.
 */
record Timeline(Storm storm, StormLog log, List<Event> events, List<Tapped> calls) {

    static Stream<Timeline> of(Storm storm) {
        return storm.logs.values().stream().map(log -> of(storm, log));
    }

    static Timeline of(Storm storm, StormLog log) {
        List<Event> turns = storm.observed().events(log.name()).stream()
                .filter(event -> event instanceof Began || event instanceof FailedAttempt || event instanceof Ended)
                .toList();
        return new Timeline(storm, log, turns, storm.tapped.calls(log.name()));
    }

    static int mostAttemptsAtATime(Storm storm) {
        Set<String> attempting = new HashSet<>();
        int most = 0;
        for (Event event : storm.observed().events()) {
            if (event instanceof Began) {
                attempting.add(event.id());
            } else if (event instanceof FailedAttempt || event instanceof Ended) {
                attempting.remove(event.id());
            }
            most = Math.max(most, attempting.size());
        }
        return most;
    }

    Stream<String> callsBetweenAttempts() {
        return events.stream()
                .filter(FailedAttempt.class::isInstance)
                .flatMap(failed -> callsUntilNextAttempt(failed.at()).stream()
                        .map(call -> call + " after " + failed + " of " + log));
    }

    Stream<String> attemptsTooEarly() {
        return events.stream()
                .filter(event -> event instanceof FailedAttempt failed
                        && failed.verdict() instanceof Verdict.Restart restart
                        && next(failed.at()) instanceof Began began
                        && began.at() - failed.at() < restart.after().toNanos()
                        && !isOrdered(failed.at(), began.at()))
                .map(failed -> next(failed.at()) + " after " + failed + " of " + log);
    }

    private boolean isOrdered(long from, long until) {
        return storm.operator.others().stream()
                .filter(order -> order.log == log && order.answer() instanceof Accepted)
                .anyMatch(order -> order.sentAt < until && order.answers.peek().at() > from);
    }

    /** The calls that did their worst, and neither failed the attempt nor came when the recovery was closed. */
    Stream<String> failuresWithoutVerdict() {
        LongStream ofCalls = log.taken.stream()
                .filter(taken -> taken.fault() instanceof Fault.Fail || taken.fault() instanceof Fault.Throwing)
                .filter(taken -> taken.call() != Call.CLOSE && taken.call() != Call.TRIM)
                .mapToLong(StormLog.Taken::at);
        LongStream ofTargets = storm.operator.recovers().stream()
                .filter(recover -> recover.log == log)
                .flatMapToLong(recover -> Targets.failedAt(log, recover.target).stream());
        return LongStream.concat(ofCalls, ofTargets)
                .filter(at -> !(next(at) instanceof FailedAttempt) && !isClosed(next(at)) && !isClosed(last(at)))
                .mapToObj(at -> next(at) + " after a failure of " + log);
    }

    private static boolean isClosed(Event event) {
        return event instanceof Ended ended && ended.outcome() instanceof Outcome.Closed;
    }

    Stream<String> overlappingReads() {
        List<Tapped> reads =
                calls.stream().filter(call -> call.call() == Call.READ).toList();
        return Stream.iterate(1, i -> i < reads.size(), i -> i + 1)
                .filter(i -> overlap(reads.get(i - 1), reads.get(i)))
                .map(i -> reads.get(i) + " before the answer to " + reads.get(i - 1) + " of " + log);
    }

    private boolean overlap(Tapped read, Tapped next) {
        boolean answered = read.endedAt() != 0 && read.endedAt() <= next.beganAt();
        return !answered && nextAttempt(read.beganAt()) > next.beganAt();
    }

    /** Calls that began and entries that were applied between the answer to a close and the next attempt. */
    Stream<String> doneAfterClose() {
        return storm.operator.closes().stream()
                .filter(close -> close.log == log)
                .map(close -> close.answers.peek().at())
                .flatMap(closed -> Stream.concat(
                        callsUntilNextAttempt(closed).stream().map(Tapped::toString),
                        appliesUntilNextAttempt(closed).stream().map(at -> "an apply")))
                .map(done -> done + " after a close of " + log);
    }

    /** All calls but closes, from a moment until the next attempt begins. */
    private List<Tapped> callsUntilNextAttempt(long from) {
        return calls.stream()
                .filter(call -> call.call() != Call.CLOSE)
                .filter(call -> call.beganAt() > from && call.beganAt() < nextAttempt(from))
                .toList();
    }

    /** When the targets of this log were given entries, from a moment until the next attempt begins. */
    private List<Long> appliesUntilNextAttempt(long from) {
        return storm.operator.recovers().stream()
                .filter(recover -> recover.log == log)
                .flatMap(recover -> recover.target.calledAt().stream())
                .filter(at -> at > from && at < nextAttempt(from))
                .toList();
    }

    private long nextAttempt(long from) {
        return events.stream()
                .filter(event -> event instanceof Began && event.at() > from)
                .mapToLong(Event::at)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    private Event next(long from) {
        return events.stream().filter(event -> event.at() > from).findFirst().orElse(null);
    }

    private Event last(long until) {
        return events.stream()
                .filter(event -> event.at() <= until)
                .reduce((before, after) -> after)
                .orElse(null);
    }
}
