/**
 * The door into a broker: all that its class loader sees of us. What does the work, in {@code io.ackrecovery.pulsar.store}, comes
 * with its dependencies from jars inside our jar, through a class loader of its own.
 */
package io.ackrecovery.pulsar;
