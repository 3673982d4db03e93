package io.ackrecovery.supervisor.cluster;

/**
 * What nodes send one another; nothing else is read. A later version may add fields, which an earlier one ignores, and finds those
 * missing that it does not know of: null, zero or false. A field is never removed, renamed or given another meaning.
 */
sealed interface Wire
        permits NodeReported, FleetLease, NodeQuestion, NodeStatus, OrderAnswer, NodeAnswer, WorkMessage {}
