package io.ackrecovery.supervisor.cluster;

import io.ackrecovery.supervisor.RecoverySupervisor;
import io.ackrecovery.supervisor.Ticker;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What a node is, whether it is in a cluster just now or not.
 *
 * @param answering what it says to questions of its embedder's kind
 */
record LocalNode(
        ClusterSettings settings,
        ActorRef<RecoverySupervisor.Command> supervisor,
        OutcomeGauge gauge,
        LeaseLedger ledger,
        Ticker ticker,
        RandomGenerator random,
        AtomicReference<Function<String, CompletionStage<String>>> answering) {}
