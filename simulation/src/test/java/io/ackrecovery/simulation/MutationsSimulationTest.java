package io.ackrecovery.simulation;

import static io.ackrecovery.simulation.Mutation.inStore;
import static io.ackrecovery.simulation.Mutation.inSupervisor;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes in the production code, each of which the seeds must catch. One that survives is a check that is missing: add it. How: the
 * source of one class is changed and compiled, and the whole project is loaded anew around it.
 */
class MutationsSimulationTest {

    /** As many as it takes until a mistake shows; most show in the first ten. */
    private static final int SEEDS = 400;

    static Stream<Mutation> mutations() {
        return Stream.of(PACING, SUPERVISING, READING, CLOSING).flatMap(List::stream);
    }

    private static final List<Mutation> PACING = List.of(
            inSupervisor(
                    "AttemptGate",
                    "skip the backoff",
                    "new BackoffPassed(id, failedAttempt), delay)",
                    "new BackoffPassed(id, failedAttempt), Duration.ZERO)"),
            inSupervisor("Backoff", "double no backoff", "Math.pow(2, doublings)", "Math.pow(1, doublings)"),
            inSupervisor("FailureHistory", "forget that there was progress", "progressed ? 1 :", "false ? 1 :"),
            inSupervisor("AttemptGate", "leak a permit", "setup.permits().release(ticket);", ""),
            inSupervisor(
                    "RecoveryPermits",
                    "lend one permit too many",
                    "lent.size() < Math.min(limit, leased.permits())",
                    "lent.size() <= Math.min(limit, leased.permits())"),
            inSupervisor(
                    "OutageBreaker",
                    "see no outage",
                    "state == OutageState.CLOSED && isOutage()",
                    "false && isOutage()"),
            inSupervisor(
                    "OutageBreaker", "lend all permits in an outage", "permitLimit = 1;", "permitLimit = maxPermits;"),
            inSupervisor("Probes", "let all probe at a time", "if (!pausing) {", "if (!waiting.contains(id)) {"),
            inSupervisor("LineLimit", "warn without limit", "if (admitted < lines) {", "if (admitted < 1000) {"));

    private static final List<Mutation> SUPERVISING = List.of(
            inSupervisor(
                    "FailurePolicy",
                    "take the first sight of a loss for final",
                    "history.sameClassInARow() > rule.confirmations()",
                    "history.sameClassInARow() >= rule.confirmations()"),
            inSupervisor(
                    "SupervisedRecovery",
                    "answer no Recover that is closed",
                    "        if (!over) {\n            end(",
                    "        if (over) {\n            end("),
            inSupervisor(
                    "SupervisedRecovery",
                    "start afresh into a target that was given entries",
                    " && haul.isTargetUntouched()",
                    ""),
            inSupervisor(
                    "Obstacles",
                    "skip a gap too many",
                    "haul.gaps().size() >= maxGaps",
                    "haul.gaps().size() > maxGaps"),
            inSupervisor(
                    "RecoveryLog",
                    "tell each stop twice",
                    "            log.error(",
                    "            log.error(\"stopped\");\n            log.error("),
            inStore(
                    "PendingAckFailurePolicy",
                    "try again when another owner has the log",
                    "                        LogFenced.class,\n                        Rule.complete()",
                    "                        LogFenced.class,\n                        Rule.restart()"));

    private static final List<Mutation> READING = List.of(
            inStore("Phase", "forget the attempt check", "answer.attempt() != attempt", "answer.attempt() < 0"),
            inStore("ReadAhead", "complete early", "from.isAfter(replay.end())", "!replay.end().isAfter(from)"),
            inStore(
                    "Replay",
                    "drop the rewind guard",
                    "next = next == null || log.first().isAfter(next) ? log.first() : next;",
                    "next = log.first();"),
            inStore(
                    "Recovering",
                    "read on after a failed read",
                    "if (failure == null && reads.wantsMore())",
                    "if (reads.wantsMore())"),
            inStore(
                    "Recovering",
                    "apply on after a failed apply",
                    "        failure = cause;\n        reads.giveUp();",
                    "        failure = cause;"),
            inStore(
                    "ReadAhead",
                    "read ahead without limit",
                    "waiting.size() < settings.readAhead()",
                    "waiting.size() < 64"),
            inStore(
                    "Replay",
                    "skip a whole range for one lost entry",
                    "gap.isSingleEntry() && (asked == 1 || gap.first().equals(next))",
                    "true"),
            inStore(
                    "GatheringEvidence",
                    "take no evidence for evidence",
                    "evidence.ifPresentOrElse(replay::readSinglyWith, replay.suspicion()::foundNothing);",
                    "replay.readSinglyWith(evidence.orElse(\"nothing\"));"),
            inStore(
                    "TrimIndex",
                    "trim what is not settled",
                    "return i == 0 ? Optional.empty() : Optional.of(logAt(i - 1));",
                    "return size == 0 ? Optional.empty() : Optional.of(logAt(Math.min(i, size - 1)));"),
            inStore(
                    "ConfirmingOwnership",
                    "confirm no ownership at the end",
                    "return new ConfirmingOwnership(setup, replay, attempt, false).ask();",
                    "return Recovered.complete(setup, replay, attempt);"));

    private static final List<Mutation> CLOSING = List.of(
            inStore(
                    "LogSlot",
                    "keep a log that opens too late",
                    "                close(opened.log());",
                    "                wanted = false;"),
            inStore(
                    "LogSlot",
                    "keep a log whose open was given up",
                    "Calls.whenItComes(opening, late -> Calls.guarded(late::close));",
                    ""),
            inStore(
                    "LogSlot",
                    "open again before the open is given up",
                    "missedDeadlines < setup.settings().openAbandonAfter()",
                    "missedDeadlines < 1"));

    @ParameterizedTest
    @MethodSource("mutations")
    void isCaught(Mutation mutation) {
        Mutant mutant = new Mutant(mutation);

        String breach = LongStream.range(0, SEEDS)
                .mapToObj(mutant::breachOf)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);

        assertThat(breach).as("'%s' survives %d seeds", mutation, SEEDS).isNotNull();
    }
}
