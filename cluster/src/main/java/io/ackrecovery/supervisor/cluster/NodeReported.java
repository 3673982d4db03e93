package io.ackrecovery.supervisor.cluster;

import org.apache.pekko.actor.typed.ActorRef;

/** A node's report, and where its leases go. */
record NodeReported(NodeReport report, ActorRef<FleetLease> replyTo) implements Wire, RecoveryGovernor.Command {}
