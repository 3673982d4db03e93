package io.ackrecovery.it.support;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a {@link BrokerCluster}: one for all of this JVM, ended after the last test. Its users keep to topics of their own, and
 * to brokers with us in them: what one test leaves behind can hang a stock broker.
 */
public final class SharedCluster implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == BrokerCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedCluster.class))
                .getOrComputeIfAbsent(BrokerCluster.class, type -> start(), BrokerCluster.class);
    }

    private static BrokerCluster start() {
        try {
            return new BrokerCluster();
        } catch (Exception failed) {
            throw new ParameterResolutionException("no cluster", failed);
        }
    }
}
