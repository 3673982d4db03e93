package io.ackrecovery.cli.inspect;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;

/** Checks what was asked of an inspection. */
final class InspectOptions {

    static final int MAX_RECORDS = 1_000_000;

    private static final String SUFFIX = "__transaction_pending_ack";

    private InspectOptions() {}

    /** @param subscription null if the store is given by its log's name */
    static String log(String store, String subscription) {
        if (subscription == null) {
            if (!store.endsWith(SUFFIX)) {
                throw CommandFailed.usage("'" + store + "' must be the name of a log, as audit lists it,"
                        + " or a topic with --subscription");
            }
            return store;
        }
        try {
            return ReadOnlyCluster.logName(store, subscription);
        } catch (IllegalArgumentException wrong) {
            throw CommandFailed.usage("'" + store + "' is no topic: " + wrong.getMessage());
        }
    }

    static LogPosition position(String option, String text) {
        if (!text.matches("\\d{1,18}:\\d{1,18}")) {
            throw CommandFailed.usage(option + " '" + text + "': must be LEDGER:ENTRY");
        }
        String[] parts = text.split(":");
        return new LogPosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    static int limit(int limit) {
        if (limit < 1 || limit > MAX_RECORDS) {
            throw CommandFailed.usage("--limit " + limit + ": must be from 1 to " + MAX_RECORDS);
        }
        return limit;
    }
}
