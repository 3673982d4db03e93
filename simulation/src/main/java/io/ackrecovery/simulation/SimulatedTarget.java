package io.ackrecovery.simulation;

import io.ackrecovery.simulation.Disaster.TargetTrouble;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** The target of one Recover: takes entries in on its broker's shared thread, in slices, unless a disaster says otherwise. */
final class SimulatedTarget implements ReplayTarget {

    private static final long NANOS_PER_ENTRY = 20_000;
    private static final long SLOW = TimeUnit.SECONDS.toNanos(10);
    private static final long TOO_SLOW = TimeUnit.SECONDS.toNanos(90);
    /** The subscription settles one entry of its topic in this time. */
    private static final long NANOS_PER_SETTLED = TimeUnit.SECONDS.toNanos(5);

    private final Node node;
    private final SimulatedLog log;
    private final int order;
    private final World world;
    private final Map<Integer, TargetTrouble> troubles;
    private int given;

    /** @param troubles by the number of the apply that goes wrong */
    SimulatedTarget(Node node, SimulatedLog log, int order, World world, Map<Integer, TargetTrouble> troubles) {
        this.node = node;
        this.log = log;
        this.order = order;
        this.world = world;
        this.troubles = troubles;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        if (!node.isAlive()) {
            return new CompletableFuture<>();
        }
        EventLoop loop = world.loop();
        world.trace().add(new Event.Applying(loop.nanos(), node.number(), log.number(), order, entries));
        CompletableFuture<Void> answer = new CompletableFuture<>();
        TargetTrouble trouble = troubles.get(++given);
        long work = entries.size() * NANOS_PER_ENTRY;
        if (trouble == null || trouble == TargetTrouble.HIDES_SETTLED) {
            world.scenario().policy().work(node, loop, work, () -> done(answer, null));
            return answer;
        }
        switch (trouble) {
            case FAILS -> loop.after(work, () -> done(answer, Strange.failure(loop.random())));
            case SLOW -> loop.after(SLOW, () -> done(answer, null));
            case TOO_SLOW -> loop.after(TOO_SLOW, () -> done(answer, null));
            case THROWS -> {
                Throwable thrown = Strange.thrown(loop.random());
                tell(thrown);
                throw SimulatedTarget.<RuntimeException>unchecked(thrown);
            }
            case ANSWERS_NULL -> {
                tell(new IllegalStateException("the target answers null"));
                return null;
            }
            default -> {}
        }
        return answer;
    }

    private void done(CompletableFuture<Void> answer, Throwable failure) {
        if (!node.isAlive()) {
            return;
        }
        tell(failure);
        if (failure == null) {
            answer.complete(null);
        } else {
            answer.completeExceptionally(failure);
        }
    }

    private void tell(Throwable failure) {
        world.trace().add(new Event.Applied(world.loop().nanos(), node.number(), log.number(), order, failure));
    }

    /** Throws whatever it is through a method that declares nothing, as a badly behaved target can. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    @Override
    public Optional<TopicPosition> settled() {
        if (troubles.containsValue(TargetTrouble.HIDES_SETTLED)) {
            throw new IllegalStateException("the target cannot say how far it is settled");
        }
        return Optional.of(settledAt(log, world.loop().nanos()));
    }

    static TopicPosition settledAt(SimulatedLog log, long nanos) {
        return new TopicPosition(SimulatedLog.TOPIC_LEDGER, Math.min(log.size(), nanos / NANOS_PER_SETTLED) - 1);
    }
}
