package io.ackrecovery.cli.inspect;

import com.typesafe.config.Config;
import io.ackrecovery.cli.cluster.Meter;
import io.ackrecovery.cli.cluster.MeteredLogs;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import io.ackrecovery.log.bookkeeper.LogSurvey;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.store.RecoverySettings;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.RecoveryObserver;
import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Replays one log of a cluster from its beginning to its end, over all that is lost. Blocks. */
record LogInspection(
        ReadOnlyCluster cluster, Config config, RecoverySettings settings, RecordWindow window, boolean withRecords) {

    private static final Duration LIMIT = Duration.ofHours(24);
    private static final Duration SURVEY = Duration.ofMinutes(2);

    InspectReport run(FoundLog log) throws InterruptedException {
        LogSurvey survey = Waiting.forAnswer(cluster.survey(log.name(), log.subscription()), SURVEY);
        MeteredLogs logs = new MeteredLogs(cluster.logs(settings.log()), Ticker.system());
        List<LogLoss> losses = new CopyOnWriteArrayList<>();
        try (Replays replays = new Replays(config, settings, logs, new RecoveryObserver() {}, LIMIT)) {
            Outcome outcome = Waiting.forAnswer(
                    replays.replay(
                            log.name(), window, false, loss -> loss instanceof LogLoss known && losses.add(known)),
                    LIMIT.plusMinutes(1));
            return report(log, survey, logs.take(log.name()), outcome, losses);
        }
    }

    private InspectReport report(FoundLog log, LogSurvey survey, Meter meter, Outcome outcome, List<LogLoss> losses) {
        String failure = failure(outcome);
        return new InspectReport(
                InspectReport.VERSION,
                log.name(),
                log.subscription().map(Subscription::topic).orElse(null),
                log.subscription().map(Subscription::name).orElse(null),
                log.isForeign(),
                text(survey.markDelete()),
                text(survey.subscription()),
                survey.ledgers().stream().map(LedgerReport::of).toList(),
                meter.first() == null ? null : meter.first().toString(),
                meter.end() == null ? null : meter.end().toString(),
                meter.size() < 0 ? null : (Long) meter.size(),
                failure == null,
                failure,
                losses.stream().map(Loss::of).toList(),
                window.open(),
                withRecords ? window.records() : null);
    }

    private static String text(LogPosition position) {
        return position.equals(LogPosition.EARLIEST) ? null : position.toString();
    }

    /** Null if the end was reached. */
    private static String failure(Outcome outcome) {
        if (outcome instanceof Outcome.Complete) {
            return null;
        }
        if (outcome instanceof Outcome.Partial partial) {
            return Causes.text(partial.cause());
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            return Causes.text(stopped.cause());
        }
        return outcome instanceof Outcome.Refused refused ? refused.reason() : "no end";
    }
}
