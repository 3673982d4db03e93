package io.ackrecovery.supervisor.cluster;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Ticker;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.DispatcherSelector;

/**
 * A supervisor's place in a cluster. The cluster has an actor system of its own, which is started anew whenever it ends: the supervisor
 * goes on without. Thread-safe; no method blocks.
 */
public final class FleetNode {
    private final ActorRef<ClusterKeeper.Command> keeper;
    private final AtomicReference<ActorSystem<ClusterGuardian.Command>> current;
    private final AtomicReference<Function<String, CompletionStage<String>>> answering;
    private final CompletableFuture<Void> left = new CompletableFuture<>();
    private final Map<String, Function<String, CompletionStage<String>>> offers;
    private final Ticker ticker;

    private FleetNode(
            ActorRef<ClusterKeeper.Command> keeper,
            AtomicReference<ActorSystem<ClusterGuardian.Command>> current,
            AtomicReference<Function<String, CompletionStage<String>>> answering,
            Map<String, Function<String, CompletionStage<String>>> offers,
            Ticker ticker) {
        this.keeper = keeper;
        this.current = current;
        this.answering = answering;
        this.offers = offers;
        this.ticker = ticker;
    }

    /**
     * Begins to join, and to obey the governor's leases.
     *
     * @param host the supervisor's actor system, in which the cluster is looked after
     * @param supervisor made with {@link GovernorSettings#fallback} as its share
     * @param gauge given to the supervisor as an observer
     * @param config for the cluster's actor system: the {@code reference.conf} of all modules, and what is set over them
     * @param ticker the supervisor's
     * @param random for names and waits; used in this call only
     */
    public static FleetNode start(
            ActorSystem<?> host,
            ActorRef<RecoverySupervisor.Command> supervisor,
            OutcomeGauge gauge,
            ClusterSettings settings,
            Config config,
            Ticker ticker,
            RandomGenerator random) {
        String name = HexFormat.of().toHexDigits(random.nextLong());
        LeaseLedger ledger = new LeaseLedger(name, settings.governor().leaseTerm(), ticker);
        // One each for the two systems, which are on different threads.
        RandomGenerator ofCluster = new SplittableRandom(random.nextLong());
        RandomGenerator ofKeeper = new SplittableRandom(random.nextLong());
        AtomicReference<Function<String, CompletionStage<String>>> answering =
                new AtomicReference<>(question -> CompletableFuture.completedFuture(null));
        LocalNode node = new LocalNode(settings, supervisor, gauge, ledger, ticker, ofCluster, answering);
        AtomicReference<ActorSystem<ClusterGuardian.Command>> current = new AtomicReference<>();
        // Not the thread's class loader: an embedder may have its own for this project.
        Map<String, Function<String, CompletionStage<String>>> offers = new ConcurrentHashMap<>();
        ClusterKeeper.Starter starter = () -> {
            ActorSystem<ClusterGuardian.Command> system = ActorSystem.create(
                    ClusterGuardian.create(node),
                    ClusterConfig.SYSTEM,
                    ActorSystemSetup.create(BootstrapSetup.create(ClusterConfig.of(settings, config))
                            .withClassloader(FleetNode.class.getClassLoader())));
            offers.forEach((work, task) -> SharedWork.offer(system, work, task, ticker));
            return system;
        };
        ActorRef<ClusterKeeper.Command> keeper = host.systemActorOf(
                ClusterKeeper.create(starter, current, settings, ticker, ofKeeper),
                "cluster-keeper",
                DispatcherSelector.blocking());
        return new FleetNode(keeper, current, answering, offers, ticker);
    }

    /** HOST:PORT by which other nodes know this one; null while there is no cluster system. */
    public String address() {
        return incarnation().map(NodeIncarnation::address).orElse(null);
    }

    /** The address of the node with the governor, as far as this one knows; null while it knows none. */
    public String governor() {
        ActorSystem<?> system = current.get();
        return system == null ? null : NodeAddress.ofOldest(system);
    }

    /** The cluster system of now; empty while there is none. */
    public Optional<NodeIncarnation> incarnation() {
        return Optional.ofNullable(current.get()).map(NodeIncarnation::new);
    }

    /** As {@link NodeIncarnation#join}, in place of the seed nodes. Does nothing while there is no cluster system. */
    public void join(List<String> addresses) {
        incarnation().ifPresent(system -> system.join(addresses));
    }

    /**
     * A page of the recoveries of all nodes, and who did not answer within {@code answer-timeout}. Fails with {@link
     * IllegalStateException} while this node is not in a cluster.
     *
     * @param after begin after this id; empty for the first page
     * @param limit how many of each node at most; more than 250 count as that
     */
    public CompletionStage<FleetStatus> status(String after, int limit) {
        CompletableFuture<FleetStatus> answer = new CompletableFuture<>();
        return ask(new ClusterGuardian.AskStatus(after, limit, answer), answer);
    }

    /** Has the recovery of this id tried again at once, on whatever node it is. Fails as {@link #status} does. */
    public CompletionStage<FleetOrder> retry(String id) {
        CompletableFuture<FleetOrder> answer = new CompletableFuture<>();
        return ask(new ClusterGuardian.AskOrder(id, false, null, answer), answer);
    }

    /**
     * Has the recovery of this id go on without what it could not get, on whatever node it is. Fails as {@link #status} does.
     *
     * @param lastCause as it was when the decision was made; null for any
     */
    public CompletionStage<FleetOrder> skip(String id, String lastCause) {
        CompletableFuture<FleetOrder> answer = new CompletableFuture<>();
        return ask(new ClusterGuardian.AskOrder(id, true, lastCause, answer), answer);
    }

    /**
     * Asks nodes something in the embedder's own terms. Fails as {@link #status} does.
     *
     * @param node whom; null for all, this one too
     * @param question of at most some 100 KiB, as the answers
     */
    public CompletionStage<FleetAnswers> ask(String node, String question) {
        CompletableFuture<FleetAnswers> answer = new CompletableFuture<>();
        return ask(new ClusterGuardian.AskNodes(node, question, answer), answer);
    }

    /**
     * How this node answers what another one, or itself, asks by {@link #ask}.
     *
     * @param answers must neither block nor throw; null where there is nothing to say; a stage that fails is no answer
     */
    public void answer(Function<String, CompletionStage<String>> answers) {
        answering.set(answers);
    }

    /**
     * Takes part in the work of this name from now on. All nodes of the cluster must, before any is asked for: who shares it out is the
     * oldest of them.
     *
     * @param name the same on all nodes
     * @param task does a piece; must not block; may be asked for a piece that another node has done but could not tell
     * @return to have such work done, for as long as the cluster system of now lives; empty while there is none
     */
    public Optional<SharedWork> offer(String name, Function<String, CompletionStage<String>> task) {
        offers.put(name, task);
        return Optional.ofNullable(current.get()).map(system -> SharedWork.offer(system, name, task, ticker));
    }

    private <T> CompletionStage<T> ask(ClusterGuardian.Command question, CompletableFuture<T> answer) {
        ActorSystem<ClusterGuardian.Command> system = current.get();
        if (system == null) {
            return CompletableFuture.failedFuture(new IllegalStateException("this node is in no cluster just now"));
        }
        system.tell(question);
        system.getWhenTerminated()
                .whenComplete((done, failure) ->
                        answer.completeExceptionally(new IllegalStateException("this node has left the cluster")));
        return answer;
    }

    /** The cluster's actor system, for what joins it otherwise; null while there is none. */
    ActorSystem<?> system() {
        return current.get();
    }

    /**
     * Leaves the cluster in good order, and for good. The supervisor goes on with its fallback. Completed when that is done, however
     * often it is called.
     */
    public CompletionStage<Void> leave() {
        keeper.tell(new ClusterKeeper.Leave(left));
        return left.copy();
    }
}
