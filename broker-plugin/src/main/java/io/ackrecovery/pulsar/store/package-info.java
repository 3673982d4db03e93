/**
 * Supervised recovery inside a broker: one actor system a broker, one {@link io.ackrecovery.pulsar.store.ActorPendingAckStore} a
 * subscription with transactional acknowledgements.
 */
package io.ackrecovery.pulsar.store;
