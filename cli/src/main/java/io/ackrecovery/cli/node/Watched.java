package io.ackrecovery.cli.node;

import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.store.ReplayTarget;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The logs that a node watches.
 *
 * @param name for people: where they are
 * @param logs opens them without taking them from their owners
 * @param names of all there are now; does not block or throw
 * @param targets one for each replay
 */
public record Watched(
        String name,
        PendingAckLogs logs,
        Supplier<CompletionStage<List<String>>> names,
        Supplier<ReplayTarget> targets) {}
