package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.cluster.MeteredLogs;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Audits one log after another for whoever asks, so many at a time. */
final class AuditWork implements Function<String, CompletionStage<String>> {

    /** For what surrounds the replay, which has a limit of its own. */
    private static final Duration AROUND = Duration.ofMinutes(2);

    private final ReadOnlyCluster cluster;
    private final MeteredLogs logs;
    private final Replays replays;
    private final AuditOptions options;
    private final InstantSource clock;
    private final Turns turns;

    AuditWork(ReadOnlyCluster cluster, MeteredLogs logs, Replays replays, AuditOptions options, InstantSource clock) {
        this.cluster = cluster;
        this.logs = logs;
        this.replays = replays;
        this.options = options;
        this.clock = clock;
        this.turns = new Turns(options.parallelism() + Audit.AHEAD);
    }

    @Override
    public CompletionStage<String> apply(String text) {
        AuditPiece piece = AuditPiece.parse(text);
        String here = options.address().metadataUrl();
        if (!piece.metadataUrl().equals(here)) {
            return CompletableFuture.failedFuture(new IllegalStateException(
                    "a worker looks at %s and not at %s".formatted(here, piece.metadataUrl())));
        }
        Examination examination = new Examination(cluster, logs, replays, piece.skipLostData(), piece.bookies(), clock);
        return turns.take(
                piece.log(),
                () -> examination
                        .of(piece.found())
                        .thenApply(PackedReport::pack)
                        .toCompletableFuture()
                        .orTimeout(options.logTimeout().plus(AROUND).toMillis(), TimeUnit.MILLISECONDS));
    }
}
