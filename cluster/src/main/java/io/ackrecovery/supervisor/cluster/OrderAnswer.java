package io.ackrecovery.supervisor.cluster;

/**
 * What became of a retry or a skip on a node.
 *
 * @param node its address
 * @param known whether it has that recovery
 * @param obstacle why not; null if it is carried out
 */
record OrderAnswer(String node, String id, boolean known, String obstacle) implements Wire {}
