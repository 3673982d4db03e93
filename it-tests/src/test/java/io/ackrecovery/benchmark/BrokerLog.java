package io.ackrecovery.benchmark;

import java.util.List;
import org.apache.pulsar.broker.service.persistent.PersistentSubscription;

/** The log of a subscription of a {@link BenchmarkBroker}. */
record BrokerLog(PersistentSubscription subscription, EntryShape shape, int entries, List<Long> ledgers) {}
