package io.ackrecovery.supervisor.cluster;

/**
 * What a node says to a question of its embedder's kind.
 *
 * @param node its address
 * @param answer null if it has nothing to say
 */
record NodeAnswer(String node, String answer) implements Wire {}
