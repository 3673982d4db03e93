package io.ackrecovery.peer;

import static net.bytebuddy.matcher.ElementMatchers.is;
import static net.bytebuddy.matcher.ElementMatchers.named;

import io.ackrecovery.pulsar.ActorPendingAckStoreProvider;
import java.util.concurrent.CompletableFuture;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.apache.pulsar.broker.ServiceConfiguration;
import org.apache.pulsar.broker.transaction.pendingack.PendingAckStore;
import org.apache.pulsar.broker.transaction.pendingack.impl.MLPendingAckStoreProvider;

/** Names our provider wherever a broker's configuration names Pulsar's own; the tests make their configurations themselves. */
final class ProviderSwap {

    private ProviderSwap() {}

    /** From now on, for all brokers of this JVM. Stays in force when a mock framework rewrites the same classes. */
    static void install() {
        ByteBuddyAgent.install();
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .type(is(ServiceConfiguration.class))
                .transform(add(Configured.class, named("getTransactionPendingAckStoreProviderClassName")))
                .type(is(ActorPendingAckStoreProvider.class))
                .transform(add(Made.class, named("newPendingAckStore")))
                .installOnByteBuddyAgent();
    }

    private static AgentBuilder.Transformer add(Class<?> advice, ElementMatcher<? super MethodDescription> method) {
        return (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(advice).on(method));
    }

    /** Becomes part of the getter. What a test has chosen itself stays. */
    private static final class Configured {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) String provider) {
            if (MLPendingAckStoreProvider.class.getName().equals(provider)) {
                provider = ActorPendingAckStoreProvider.class.getName();
            }
        }
    }

    /** Becomes part of our provider, which therefore has to see {@link StoresMade}. */
    private static final class Made {
        @Advice.OnMethodExit
        static void exit(@Advice.Return CompletableFuture<PendingAckStore> store) {
            StoresMade.countWhenThere(store);
        }
    }
}
