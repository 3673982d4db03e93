/**
 * The recoveries of several nodes as one fleet, on Pekko Cluster. A governor, of which the cluster has one, leases attempt permits to
 * the nodes; what a node holds expires by itself, and without a lease a node goes on with a small share of its own: recovery never
 * waits for a cluster.
 */
package io.ackrecovery.supervisor.cluster;
