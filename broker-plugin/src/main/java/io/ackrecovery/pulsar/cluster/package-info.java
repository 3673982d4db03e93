/**
 * How the brokers of a Pulsar cluster become one cluster of supervisors: they find one another through the metadata store that they
 * have anyway.
 */
package io.ackrecovery.pulsar.cluster;
