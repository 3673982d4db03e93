package io.ackrecovery.cli.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.audit.LogReport.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The result of an audit; its components are the fields of the JSON document, explained in {@code docs/audit.md}.
 *
 * @param version of this document's form; grows when a field changes its meaning or goes
 */
record AuditReport(
        int version,
        String metadataUrl,
        String begun,
        double seconds,
        boolean skipLostData,
        int logCount,
        int loads,
        int partial,
        int stops,
        int unknown,
        int orphans,
        int foreign,
        long entries,
        long bytes,
        long orphanBytes,
        Long entriesPerSecond,
        List<LogReport> logs) {

    private static final int VERSION = 1;
    private static final double MILLIS = 1_000;

    static AuditReport of(AuditOptions options, Instant began, Duration took, List<LogReport> logs) {
        long read = logs.stream()
                .filter(log -> log.replayMillis() != null)
                .mapToLong(LogReport::entries)
                .sum();
        long millis = logs.stream()
                .filter(log -> log.replayMillis() != null)
                .mapToLong(LogReport::replayMillis)
                .sum();
        double perMilli = millis == 0 ? 0 : (double) read / millis;
        List<LogReport> estimated =
                logs.stream().map(log -> log.withEstimate(perMilli)).toList();
        return new AuditReport(
                VERSION,
                options.address().metadataUrl(),
                began.toString(),
                took.toMillis() / MILLIS,
                options.skipLostData(),
                logs.size(),
                count(logs, Verdict.LOADS),
                count(logs, Verdict.PARTIAL),
                count(logs, Verdict.STOPS),
                count(logs, Verdict.UNKNOWN),
                count(logs, Kind.orphan),
                count(logs, Kind.foreign),
                logs.stream()
                        .filter(log -> log.entries() != null)
                        .mapToLong(LogReport::entries)
                        .sum(),
                logs.stream().mapToLong(LogReport::bytes).sum(),
                logs.stream()
                        .filter(log -> log.kind() == Kind.orphan)
                        .mapToLong(LogReport::storedBytes)
                        .sum(),
                read == 0 ? null : (Long) Math.round(perMilli * MILLIS),
                estimated);
    }

    private static int count(List<LogReport> logs, Verdict verdict) {
        return (int) logs.stream().filter(log -> log.verdict() == verdict).count();
    }

    private static int count(List<LogReport> logs, Kind kind) {
        return (int) logs.stream().filter(log -> log.kind() == kind).count();
    }

    /** A log that would not load weighs more than one of which nothing is known. */
    @JsonIgnore
    ExitCode exitCode() {
        if (partial + stops > 0) {
            return ExitCode.SICK;
        }
        return unknown > 0 ? ExitCode.UNREACHABLE : ExitCode.OK;
    }
}
