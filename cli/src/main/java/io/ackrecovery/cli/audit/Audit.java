package io.ackrecovery.cli.audit;

import com.typesafe.config.Config;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.MeteredLogs;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The audit from the connection to the result. Blocks. */
record Audit(
        AuditOptions options,
        Config config,
        RecoverySettings settings,
        RecoveryObserver observer,
        InstantSource clock,
        AuditProgress progress) {

    /** Some logs are surveyed while others are read. */
    static final int AHEAD = 4;

    static final long REFRESH_MILLIS = 250;
    static final Duration LISTING = Duration.ofMinutes(10);

    AuditReport run() throws InterruptedException {
        Instant began = clock.instant();
        try (ReadOnlyCluster cluster = ClusterOptions.connect(options.address())) {
            List<FoundLog> found = Waiting.forAnswer(cluster.find(options.filter()), LISTING);
            MeteredLogs logs = new MeteredLogs(cluster.logs(settings.log()), Ticker.system());
            try (Replays replays = new Replays(config, settings, logs, observer, options.logTimeout())) {
                List<LogReport> reports = examine(
                        found,
                        new Examination(cluster, logs, replays, options.skipLostData(), options.bookies(), clock));
                return AuditReport.of(options, began, Duration.between(began, clock.instant()), reports);
            }
        } finally {
            progress.done();
        }
    }

    private List<LogReport> examine(List<FoundLog> found, Examination examination) throws InterruptedException {
        Map<String, LogReport> reports = new ConcurrentSkipListMap<>();
        int most = options.parallelism() + AHEAD;
        Semaphore slots = new Semaphore(most);
        for (FoundLog log : found) {
            acquire(slots, 1, reports, found.size());
            examination.of(log).whenComplete((report, impossible) -> {
                if (report != null) {
                    reports.put(report.log(), report);
                }
                slots.release();
            });
        }
        acquire(slots, most, reports, found.size());
        return List.copyOf(reports.values());
    }

    private void acquire(Semaphore slots, int count, Map<String, LogReport> reports, int of)
            throws InterruptedException {
        while (!slots.tryAcquire(count, REFRESH_MILLIS, TimeUnit.MILLISECONDS)) {
            progress.show(reports.values(), of);
        }
    }
}
