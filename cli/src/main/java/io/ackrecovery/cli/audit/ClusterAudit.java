package io.ackrecovery.cli.audit;

import com.typesafe.config.Config;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.cluster.SharedWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The audit by several processes, as the one does it that tells the result; and as those do it that only help. Blocks. */
record ClusterAudit(
        AuditOptions options,
        Config config,
        RecoverySettings settings,
        RecoveryObserver observer,
        InstantSource clock) {

    /** Helps, until it is told to end. */
    Integer help(Runnable begun) throws InterruptedException {
        try (ReadOnlyCluster cluster = ClusterOptions.connect(options.address());
                AuditNode node = AuditNode.start(cluster, config, settings, observer, options, clock)) {
            begun.run();
            node.help();
            return ExitCode.OK.code();
        }
    }

    AuditReport run(AuditProgress progress) throws InterruptedException {
        Instant began = clock.instant();
        AuditClusterSettings terms = AuditClusterSettings.create(config);
        try (ReadOnlyCluster cluster = ClusterOptions.connect(options.address());
                AuditNode node = AuditNode.start(cluster, config, settings, observer, options, clock)) {
            SharedWork work = node.join(terms.joinTimeout());
            List<FoundLog> found = Waiting.forAnswer(cluster.find(options.filter()), Audit.LISTING);
            List<LogReport> reports = share(found, work, terms, progress);
            return AuditReport.of(options, began, Duration.between(began, clock.instant()), reports);
        } finally {
            progress.done();
        }
    }

    private List<LogReport> share(
            List<FoundLog> found, SharedWork work, AuditClusterSettings terms, AuditProgress progress)
            throws InterruptedException {
        String run = UUID.randomUUID().toString();
        Map<String, FoundLog> pieces = new LinkedHashMap<>();
        found.forEach(log -> pieces.put(AuditPiece.of(run, options, log).text(), log));
        Map<String, LogReport> reports = new ConcurrentSkipListMap<>();
        CompletableFuture<Void> end = work.run(pieces.keySet().iterator(), terms.terms(), result -> {
                    FoundLog log = pieces.get(result.piece());
                    reports.put(log.name(), report(log, result));
                })
                .toCompletableFuture();
        while (!end.isDone()) {
            progress.show(reports.values(), found.size());
            await(end);
        }
        return List.copyOf(reports.values());
    }

    private static void await(CompletableFuture<Void> end) throws InterruptedException {
        try {
            end.get(Audit.REFRESH_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException left) {
            throw AuditNode.putOut();
        } catch (TimeoutException notYet) {
            // To be shown how far it is.
        }
    }

    private LogReport report(FoundLog log, SharedWork.Result result) {
        String why = result.failure();
        try {
            if (why == null) {
                return PackedReport.unpack(result.result());
            }
        } catch (IllegalArgumentException unintelligible) {
            why = unintelligible.getMessage();
        }
        return Examination.notSeen(log, CauseReport.inWords("not audited: " + why), options.bookies());
    }
}
