package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.Ticker;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.cluster.sharding.typed.ShardingMessageExtractor;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;

/**
 * Work that any node of a cluster can do, piece by piece: each piece is done on one node at a time, and on another if that node dies. A
 * node does such work from {@link FleetNode#offer} on. Results travel as text, of at most some 400 KiB.
 */
public final class SharedWork {
    private static final int SHARDS = 100;

    private final ActorSystem<?> system;
    private final ActorRef<WorkMessage.Do> region;
    private final Ticker ticker;

    private SharedWork(ActorSystem<?> system, ActorRef<WorkMessage.Do> region, Ticker ticker) {
        this.system = system;
        this.region = region;
        this.ticker = ticker;
    }

    /**
     * One piece's end.
     *
     * @param result null if it failed
     * @param failure why; null if it did not
     */
    public record Result(String piece, String result, String failure) {}

    /**
     * How pieces are asked for.
     *
     * @param atATime pieces that are asked for at a time, in the whole cluster
     * @param askAgainAfter after how long without an answer, a minute at most; a piece that takes longer is not done twice for it
     * @param mostTries how often a piece is begun; it fails if as many nodes are lost while they are at it; one that leaves is not lost
     */
    public record Terms(int atATime, Duration askAgainAfter, int mostTries) {}

    static SharedWork offer(
            ActorSystem<?> system, String name, Function<String, CompletionStage<String>> task, Ticker ticker) {
        EntityTypeKey<WorkEntity.Command> key = EntityTypeKey.create(WorkEntity.Command.class, name);
        ActorRef<WorkEntity.Command> region = ClusterSharding.get(system)
                .init(Entity.of(key, entity -> WorkEntity.create(entity.getEntityId(), task))
                        .withMessageExtractor(new ByPiece()));
        return new SharedWork(system, region.narrow(), ticker);
    }

    /**
     * Has all pieces done.
     *
     * @param terms how they are asked for
     * @param each told each piece's end once, one after the other, on one of the system's threads; must not block
     * @return completed when each piece was told of; fails with {@link IllegalStateException} if this node leaves the cluster before
     */
    public CompletionStage<Void> run(Iterator<String> pieces, Terms terms, Consumer<Result> each) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        WorkAsker.Job job = new WorkAsker.Job(
                pieces,
                terms.atATime(),
                terms.askAgainAfter(),
                terms.mostTries(),
                done -> each.accept(new Result(done.piece(), done.result(), done.failure())),
                () -> end.complete(null));
        system.systemActorOf(WorkAsker.create(region, job, ticker), "work-asker-" + ticker.nanos(), Props.empty());
        system.getWhenTerminated()
                .whenComplete((done, failure) ->
                        end.completeExceptionally(new IllegalStateException("this node has left the cluster")));
        return end;
    }

    /** A piece's name says on which shard it is. */
    private static final class ByPiece extends ShardingMessageExtractor<WorkEntity.Command, WorkEntity.Command> {
        @Override
        public String entityId(WorkEntity.Command message) {
            return message instanceof WorkMessage.Do order ? order.piece() : null;
        }

        @Override
        public String shardId(String piece) {
            return Integer.toString(Math.floorMod(piece.hashCode(), SHARDS));
        }

        @Override
        public WorkEntity.Command unwrapMessage(WorkEntity.Command message) {
            return message;
        }
    }
}
