package io.ackrecovery.simulation;

import com.typesafe.config.Config;
import io.ackrecovery.log.InMemoryLogs;
import io.ackrecovery.store.RecoverySettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A scenario at work: nodes and their supervisors, the logs, time. Everything runs on the thread that calls {@link #run}. */
final class World implements AutoCloseable {

    /** Tasks at one moment; far more than all logs of a scenario can ask for. */
    private static final long MOST_STEPS_AT_ONCE = 5_000_000;

    private static final Duration FAIR_WEATHER = Duration.ofHours(1);
    /** Beyond the latest answer to any call. */
    private static final Duration AFTERMATH = Duration.ofMinutes(10);

    private final Scenario scenario;
    private final boolean stopping;
    private final RecoverySettings settings;
    private final EventLoop loop;
    private final Trace trace;
    private final InMemoryLogs logs;
    private final Bookies bookies;
    private final Network network;
    private final VirtualSystem system;
    private final Operator operator = new Operator(this);
    private final List<SimulatedLog> written = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Integer, Disaster.Crash> crashes = new HashMap<>();
    private final FigureTaker figures;
    private final Rest rest = new Rest();
    private int nodesMade;

    /**
     * @param hashing whether the result is to have a hash of the whole trace
     * @param stopping whether the run ends with the first broken invariant
     */
    World(Scenario scenario, boolean hashing, boolean stopping) {
        Config config = scenario.config();
        this.scenario = scenario;
        this.stopping = stopping;
        this.settings = RecoverySettings.create(config);
        this.loop = new EventLoop(scenario.seed());
        this.trace = new Trace(hashing);
        this.logs = new InMemoryLogs(loop);
        this.bookies = new Bookies(scenario.bookies(), scenario.seed());
        this.network = new Network(loop, trace, bookies, settings.store());
        this.figures = new FigureTaker(scenario, bookies);
        logs.faults(network);
        for (int i = 0; i < scenario.stores(); i++) {
            written.add(new SimulatedLog(i, scenario.entries(), scenario.ledgers(), logs));
        }
        figures.written(written);
        List<Trace.Watcher> watchers = new ArrayList<>(List.of(rest, figures));
        watchers.addAll(Invariants.all(this));
        trace.watchedBy(watchers);
        this.system = new VirtualSystem(loop, config);
    }

    /** From the first Recover to the last close. */
    SimulationResult run() {
        loop.begin();
        for (int i = 0; i < scenario.nodes(); i++) {
            nodes.add(startNode());
        }
        written.forEach(
                log -> operator.command(Command.RECOVER, nodeOf(log), log, scenario.isSkipAllowed(log.number())));
        DisasterScript script = new DisasterScript(this, scenario.disasters());
        script.schedule();
        boolean over = run(scenario.until(), () -> script.isOver() && isAtRest());
        Duration ended = Duration.ofNanos(loop.nanos());
        Figures taken = figures.taken();
        if (scenario.policy() == Policy.SUPERVISED && !isBroken()) {
            new FairWeather(this).come();
        }
        return new SimulationResult(
                scenario,
                trace.breach(),
                trace.broken(),
                taken,
                over,
                ended,
                loop.steps(),
                trace.events(),
                trace.hash());
    }

    /** Runs on until it is over, or time is up, or an invariant is broken; says whether it is over. */
    boolean run(Duration limit, BooleanSupplier over) {
        while (runAllReady()) {
            if (over.getAsBoolean()) {
                return true;
            }
            if (!loop.advance(limit.toNanos())) {
                return runAllReady() && over.getAsBoolean();
            }
        }
        return false;
    }

    private boolean runAllReady() {
        long first = loop.steps();
        while (!isBroken() && loop.runOne()) {
            if (loop.steps() - first > MOST_STEPS_AT_ONCE) {
                throw new IllegalStateException("the simulated world spins: its time stands still");
            }
        }
        return !isBroken();
    }

    private boolean isBroken() {
        return stopping && trace.breach() != null;
    }

    private Node startNode() {
        Node node = new Node(nodesMade++, this);
        node.start();
        return node;
    }

    /** One node is gone; its logs are recovered by another one once that has come up. */
    void replaceNode(int slot, Duration after) {
        Node dead = nodes.get(slot);
        dead.die();
        Node next = startNode();
        nodes.set(slot, next);
        rest.nodeReplaced();
        loop.after(after.toNanos(), () -> {
            rest.nodeStarted();
            written.stream()
                    .filter(log -> nodeOf(log) == next)
                    .forEach(log -> operator.command(Command.RECOVER, next, log, scenario.isSkipAllowed(log.number())));
        });
    }

    boolean isAtRest() {
        return rest.isComplete() && operator.isAnswered();
    }

    Duration inFairWeather() {
        return now().plus(FAIR_WEATHER);
    }

    Duration afterAll() {
        return now().plus(AFTERMATH);
    }

    private Duration now() {
        return Duration.ofNanos(loop.nanos());
    }

    void at(Duration moment, Runnable action) {
        loop.after(moment.toNanos() - loop.nanos(), action);
    }

    void after(long seconds, Runnable action) {
        loop.after(TimeUnit.SECONDS.toNanos(seconds), action);
    }

    void willCrash(Disaster.Crash crash) {
        crashes.put(crash.store(), crash);
    }

    Disaster.Crash takeCrash(int store) {
        return crashes.remove(store);
    }

    /** From here on nothing goes wrong any more. */
    void heal() {
        crashes.clear();
        operator.heal();
        network.heal();
        written.forEach(log -> logs.repair(log.name()));
    }

    Scenario scenario() {
        return scenario;
    }

    RecoverySettings settings() {
        return settings;
    }

    EventLoop loop() {
        return loop;
    }

    Trace trace() {
        return trace;
    }

    InMemoryLogs logs() {
        return logs;
    }

    Bookies bookies() {
        return bookies;
    }

    Network network() {
        return network;
    }

    VirtualSystem system() {
        return system;
    }

    Operator operator() {
        return operator;
    }

    Rest rest() {
        return rest;
    }

    List<Node> nodes() {
        return nodes;
    }

    List<SimulatedLog> written() {
        return written;
    }

    SimulatedLog log(int number) {
        return written.get(number);
    }

    Node nodeOf(SimulatedLog log) {
        return nodes.get(log.number() % nodes.size());
    }

    @Override
    public void close() {
        system.close();
        loop.close();
    }
}
