package io.ackrecovery.supervisor;

/**
 * What a supervisor tells one recovery. A recovery does no I/O before its first {@link BeginAttempt}, nor between a
 * {@link RecoveryReport.Failed} and the next one.
 */
public sealed interface RecoveryCommand {

    /**
     * A permit is held: go on after the last applied entry, from the beginning the first time. Every later report carries
     * this attempt's number; results of earlier attempts are to be dropped.
     *
     * @param attempt 1 for the first, growing
     * @param skipLoss go on without what the last failure could not get; only given if that failure was reported as skippable
     */
    record BeginAttempt(int attempt, boolean skipLoss) implements RecoveryCommand {}

    /**
     * This attempt has lasted too long: ask for nothing more, and answer {@link RecoveryReport.Failed} with an {@link AttemptGivenUp}
     * as soon as the target has answered. Changes nothing if the attempt has ended, or ends otherwise.
     */
    record GiveUp(int attempt) implements RecoveryCommand {}

    /** The last failure is final but means completion: answer {@link RecoveryReport.Recovered} with what was applied. */
    record AcceptPartial() implements RecoveryCommand {}

    /** The last failure is final: let go of all resources, keep the progress. No answer. */
    record Halt() implements RecoveryCommand {}

    /** Now and then, once recovered: time for work that nothing else triggers. */
    record Housekeep() implements RecoveryCommand {}

    /** Let go of all resources and end; wins over everything. The answer is the actor's termination. */
    record CloseRecovery() implements RecoveryCommand {}
}
