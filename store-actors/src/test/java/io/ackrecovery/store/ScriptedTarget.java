package io.ackrecovery.store;

import io.ackrecovery.log.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** A target that keeps what it was given and answers as the test says: at once, unless told otherwise. */
final class ScriptedTarget implements ReplayTarget {

    private final List<Integer> batchSizes = new ArrayList<>();
    private final List<LogPosition> given = new ArrayList<>();
    private Function<List<ReplayEntry>, CompletionStage<Void>> answer = entries -> done();
    private Supplier<Optional<TopicPosition>> settled = Optional::empty;
    private Appended appended;

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        batchSizes.add(entries.size());
        entries.forEach(entry -> given.add(entry.position()));
        return answer.apply(entries);
    }

    @Override
    public Optional<TopicPosition> settled() {
        return settled.get();
    }

    @Override
    public Optional<Appended> appended() {
        return Optional.ofNullable(appended);
    }

    static CompletionStage<Void> done() {
        return CompletableFuture.completedFuture(null);
    }

    /** Every call from now on waits for the answer that is returned. */
    CompletableFuture<Void> hold() {
        CompletableFuture<Void> held = new CompletableFuture<>();
        answer = entries -> held;
        return held;
    }

    void answers(Function<List<ReplayEntry>, CompletionStage<Void>> newAnswer) {
        answer = newAnswer;
    }

    void settles(Supplier<Optional<TopicPosition>> newSettled) {
        settled = newSettled;
    }

    void settle(long entry) {
        settled = () -> Optional.of(new TopicPosition(9, entry));
    }

    void append(LogPosition upTo, long highestAcked) {
        appended = new Appended(upTo, new TopicPosition(9, highestAcked));
    }

    List<LogPosition> given() {
        return given;
    }

    List<Integer> batchSizes() {
        return batchSizes;
    }
}
