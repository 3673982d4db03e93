package io.ackrecovery.cli.audit;

import io.ackrecovery.cli.audit.LogReport.Kind;
import io.ackrecovery.cli.cluster.Meter;
import io.ackrecovery.cli.cluster.MeteredLogs;
import io.ackrecovery.cli.cluster.Replays;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.FoundLog.Subscription;
import io.ackrecovery.log.bookkeeper.LedgerFacts;
import io.ackrecovery.log.bookkeeper.LogSurvey;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import io.ackrecovery.store.OpenTransaction;
import io.ackrecovery.store.TopicPosition;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.Outcome;
import io.ackrecovery.supervisor.SkipConsent;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Looks at one log: its metadata first, then a replay if somebody would load it. */
final class Examination {

    private final ReadOnlyCluster cluster;
    private final MeteredLogs logs;
    private final Replays replays;
    private final boolean skipLostData;
    private final Set<String> bookies;
    private final InstantSource clock;

    Examination(
            ReadOnlyCluster cluster,
            MeteredLogs logs,
            Replays replays,
            boolean skipLostData,
            Set<String> bookies,
            InstantSource clock) {
        this.cluster = cluster;
        this.logs = logs;
        this.replays = replays;
        this.skipLostData = skipLostData;
        this.bookies = bookies;
        this.clock = clock;
    }

    /** Does not fail. */
    CompletionStage<LogReport> of(FoundLog log) {
        return cluster.survey(log.name(), log.subscription())
                .thenCompose(survey -> log.subscription().isPresent()
                        ? replay(log, survey)
                        : CompletableFuture.completedFuture(notLoaded(log, survey)))
                .exceptionally(failure -> notSeen(log, Causes.unwrap(failure)));
    }

    private CompletionStage<LogReport> replay(FoundLog log, LogSurvey survey) {
        LogPosition settled = survey.subscription();
        AuditTarget target = new AuditTarget(new TopicPosition(settled.ledgerId(), settled.entryId()));
        return replays.replay(log.name(), target, skipLostData, SkipConsent.NONE)
                .thenApply(outcome -> report(log, survey, new Replayed(outcome, target, logs.take(log.name()))));
    }

    private record Replayed(Outcome outcome, AuditTarget target, Meter meter) {

        boolean reachedTheEnd() {
            return outcome instanceof Outcome.Complete
                    || outcome instanceof Outcome.Partial partial && partial.cause() == null;
        }

        CauseReport cause() {
            if (outcome instanceof Outcome.Partial partial) {
                return CauseReport.of(partial.cause());
            }
            if (outcome instanceof Outcome.Stopped stopped) {
                return CauseReport.of(stopped.cause());
            }
            if (outcome instanceof Outcome.Refused refused) {
                return CauseReport.inWords(refused.reason());
            }
            return outcome == null ? CauseReport.inWords("not read to its end in time (--log-timeout)") : null;
        }

        List<Gap> gaps() {
            if (outcome instanceof Outcome.Partial partial) {
                return partial.gaps();
            }
            return outcome instanceof Outcome.Stopped stopped ? stopped.gaps() : List.of();
        }
    }

    private LogReport report(FoundLog log, LogSurvey survey, Replayed replayed) {
        boolean ended = replayed.reachedTheEnd();
        List<OpenTransaction> open = ended ? replayed.target().openTransactions() : List.of();
        Meter meter = replayed.meter();
        return new LogReport(
                log.name(),
                Kind.of(log),
                log.subscription().map(Subscription::topic).orElse(null),
                log.subscription().map(Subscription::name).orElse(null),
                Verdict.of(replayed.outcome()),
                replayed.cause(),
                replayed.gaps(),
                meter.size() < 0 ? null : (Long) meter.size(),
                meter.bytes(),
                survey.bytes(),
                survey.ledgers().size(),
                ended ? (Long) meter.took().toMillis() : null,
                null,
                open.size(),
                OpenAge.oldest(open, survey.ledgers(), clock.instant()),
                ended ? Shrinking.of(replayed.target(), open) : null,
                gone(survey),
                dependent(survey, bookies));
    }

    private LogReport notLoaded(FoundLog log, LogSurvey survey) {
        return without(log, Verdict.NOT_LOADED, null, survey, bookies);
    }

    private LogReport notSeen(FoundLog log, Throwable failure) {
        return notSeen(log, CauseReport.of(failure), bookies);
    }

    /** Of a log of which nothing is known but its name. */
    static LogReport notSeen(FoundLog log, CauseReport cause, Set<String> bookies) {
        LogSurvey nothing = new LogSurvey(List.of(), LogPosition.EARLIEST, LogPosition.EARLIEST);
        return without(log, Verdict.UNKNOWN, cause, nothing, bookies);
    }

    /** Of a log that was not replayed. */
    private static LogReport without(
            FoundLog log, Verdict verdict, CauseReport cause, LogSurvey survey, Set<String> bookies) {
        return new LogReport(
                log.name(),
                Kind.of(log),
                log.subscription().map(Subscription::topic).orElse(null),
                log.subscription().map(Subscription::name).orElse(null),
                verdict,
                cause,
                List.of(),
                null,
                0,
                survey.bytes(),
                survey.ledgers().size(),
                null,
                null,
                0,
                null,
                null,
                gone(survey),
                dependent(survey, bookies));
    }

    private static List<Long> gone(LogSurvey survey) {
        return survey.ledgers().stream()
                .filter(ledger -> ledger.state() == LedgerFacts.State.GONE && !ledger.offloaded())
                .map(LedgerFacts::id)
                .toList();
    }

    private static List<Long> dependent(LogSurvey survey, Set<String> bookies) {
        return bookies.isEmpty()
                ? null
                : survey.ledgers().stream()
                        .filter(ledger -> ledger.dependsOn(bookies))
                        .map(LedgerFacts::id)
                        .toList();
    }
}
