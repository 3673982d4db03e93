package io.ackrecovery.store;

import io.ackrecovery.log.LogGap;
import io.ackrecovery.log.PendingAckLogs;
import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.Gap;
import io.ackrecovery.supervisor.LossPreview;
import io.ackrecovery.supervisor.LossPreview.Affected;
import io.ackrecovery.supervisor.LossPreview.Effect;
import io.ackrecovery.supervisor.LossPreviews;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Finds out what a skip would lose by reading the rest of the log. So many at a time at most. Thread-safe. */
public final class GapPreviews implements LossPreviews {

    private static final String EFFECT_ON_MESSAGES =
            "No message is lost: what was acknowledged in the gap is delivered again if its"
                    + " transaction has committed, and what an abort in it gave back stays pending for a while.";

    private final LossBook losses;
    private final PendingAckLogs logs;
    private final PreviewSettings settings;
    private final String whatASkipDoes;
    private final Executor executor;
    private final AtomicInteger running = new AtomicInteger();

    /**
     * @param losses of the recoveries
     * @param logs opened without fencing anybody
     * @param whatASkipDoes a sentence for the operator
     * @param executor where entries are decoded, a batch at a time
     */
    public GapPreviews(
            LossBook losses, PendingAckLogs logs, PreviewSettings settings, String whatASkipDoes, Executor executor) {
        this.losses = losses;
        this.logs = logs;
        this.settings = settings;
        this.whatASkipDoes = whatASkipDoes;
        this.executor = executor;
    }

    @Override
    public Optional<Gap> gap(String id) {
        return losses.of(id).map(LossBook::describe);
    }

    @Override
    public CompletionStage<Optional<LossPreview>> of(String id) {
        Optional<LogGap> gap = losses.of(id);
        return gap.isEmpty() ? CompletableFuture.completedFuture(Optional.empty()) : of(id, gap.get());
    }

    private CompletionStage<Optional<LossPreview>> of(String id, LogGap gap) {
        if (running.incrementAndGet() > settings.maxRunning()) {
            running.decrementAndGet();
            return CompletableFuture.failedFuture(new IllegalStateException(
                    PreviewSettings.KEY_MAX_RUNNING + " is reached: ask again in a few seconds"));
        }
        GapSurvey.Limits limits = new GapSurvey.Limits(settings.maxEntries(), settings.timeout());
        return GapSurvey.of(logs, id, gap, limits, executor).handle((survey, failure) -> {
            running.decrementAndGet();
            return Optional.of(failure == null ? preview(gap, survey) : unread(gap, Causes.unwrap(failure)));
        });
    }

    private LossPreview preview(LogGap gap, GapSurvey survey) {
        List<String> notes = notes(gap);
        if (survey.isReadableAgain()) {
            notes.add(0, "What was lost can be read again: a retry will do.");
        } else {
            notes.add("Looked at %d entries before the gap and %d after it."
                    .formatted(survey.entriesBefore(), survey.entriesAfter()));
        }
        if (!survey.endedBy().isEmpty()) {
            notes.add("Not all of the log was looked at: " + survey.endedBy());
        }
        List<Affected> affected = Stream.concat(
                        survey.acknowledgementsLost().stream()
                                .map(lost -> new Affected(lost.toString(), Effect.ACKNOWLEDGEMENTS_LOST, List.of(), 0)),
                        survey.mayStayPending().stream().map(GapPreviews::pending))
                .limit(LossPreview.MOST_TRANSACTIONS)
                .toList();
        int count =
                survey.acknowledgementsLost().size() + survey.mayStayPending().size();
        return new LossPreview(LossBook.describe(gap), affected, count, notes);
    }

    private LossPreview unread(LogGap gap, Throwable failure) {
        List<String> notes = notes(gap);
        notes.add("The rest of the log was not looked at: "
                + (failure instanceof TimeoutException
                        ? PreviewSettings.KEY_TIMEOUT + " has passed"
                        : Causes.text(failure)));
        return new LossPreview(LossBook.describe(gap), List.of(), 0, notes);
    }

    private List<String> notes(LogGap gap) {
        List<String> notes = new ArrayList<>(List.of(EFFECT_ON_MESSAGES));
        if (gap.entries() == LogGap.UNKNOWN) {
            notes.add("Nobody can say how many entries are lost: the ledger was never closed.");
        }
        notes.add(whatASkipDoes);
        return notes;
    }

    private static Affected pending(OpenTransaction transaction) {
        List<String> positions = Stream.concat(
                        transaction.individual().stream().map(Object::toString),
                        transaction.cumulative().stream().map(upTo -> "all up to " + upTo))
                .toList();
        int shown = Math.min(positions.size(), LossPreview.MOST_POSITIONS);
        return new Affected(
                transaction.txnId().toString(), Effect.MAY_STAY_PENDING, positions.subList(0, shown), positions.size());
    }
}
