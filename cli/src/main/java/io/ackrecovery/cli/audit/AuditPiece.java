package io.ackrecovery.cli.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One log to audit, as one process asks another: all that it has to know, so that what a worker was started with cannot change the result.
 *
 * @param run tells one audit from another
 * @param metadataUrl where the log is; a worker must have been given the same
 * @param subscription null if there is none
 */
record AuditPiece(
        String run,
        String metadataUrl,
        boolean skipLostData,
        Set<String> bookies,
        String log,
        Subscription subscription,
        List<String> cursors) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static AuditPiece of(String run, AuditOptions options, FoundLog found) {
        return new AuditPiece(
                run,
                options.address().metadataUrl(),
                options.skipLostData(),
                new TreeSet<>(options.bookies()),
                found.name(),
                found.subscription().orElse(null),
                found.cursors());
    }

    /** @throws IllegalArgumentException if it is no such piece */
    static AuditPiece parse(String text) {
        try {
            return MAPPER.readValue(text, AuditPiece.class);
        } catch (JsonProcessingException somethingElse) {
            throw new IllegalArgumentException("this is no log to audit: of another version?", somethingElse);
        }
    }

    String text() {
        try {
            return MAPPER.writeValueAsString(this);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    FoundLog found() {
        return new FoundLog(log, Optional.ofNullable(subscription), cursors);
    }
}
