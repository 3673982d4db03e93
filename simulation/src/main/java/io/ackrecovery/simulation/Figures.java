package io.ackrecovery.simulation;

import java.time.Duration;

/**
 * What a run cost and brought.
 *
 * @param reads reads of the logs that bookies saw
 * @param failedReads of them
 * @param failedOpens opens of a log that failed
 * @param mostFailedOfOneStore the most reads and opens that failed for one store
 * @param logLines at INFO and above
 * @param peakReadsPerSecond the most reads in one second of virtual time
 * @param peakReadsAtATime the most reads that were unanswered at one moment
 * @param recovered stores recovered, completely or partially
 * @param lastRecoveredAt when the last of them first was; zero if none was
 * @param reappliedEntries entries that a target was given once more
 * @param blockedBystanders stores that could be read all along and were yet not recovered when the first outage of bookies ended
 */
public record Figures(
        long reads,
        long failedReads,
        long failedOpens,
        long mostFailedOfOneStore,
        long logLines,
        long peakReadsPerSecond,
        int peakReadsAtATime,
        int recovered,
        Duration lastRecoveredAt,
        long reappliedEntries,
        int blockedBystanders) {}
