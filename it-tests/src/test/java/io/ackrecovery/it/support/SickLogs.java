package io.ackrecovery.it.support;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.LedgerDamage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.ManagedLedger;
import org.apache.bookkeeper.mledger.Position;
import org.apache.pulsar.common.naming.TopicName;

/** Seven logs of subscriptions that are not loaded, each of them spoilt in another way. Blocks. */
public final class SickLogs {

    private static final int ENTRIES = 50;
    private static final int PER_LEDGER = 20;
    private static final int MIDDLE = 25;

    /**
     * Why a log must not load.
     *
     * @param entry null when a whole ledger is lost
     */
    public record Expected(String kind, long ledger, Long entry) {
        private static Expected at(String kind, LogPosition position) {
            return new Expected(kind, position.ledgerId(), position.entryId());
        }
    }

    private final RunningBroker broker;
    private final BookKeeper client;
    private final String topic;
    private final Map<String, Expected> expected = new LinkedHashMap<>();

    private SickLogs(RunningBroker broker, String topic) {
        this.broker = broker;
        this.client = broker.broker().getBookKeeperClient();
        this.topic = topic;
    }

    /**
     * Writes and spoils the logs of subscriptions of these names, which exist; ledgers have one copy on two bookies.
     *
     * @param subscriptions seven
     * @return what is wrong, by subscription
     */
    public static Map<String, Expected> write(RunningBroker broker, String topic, List<String> subscriptions)
            throws Exception {
        SickLogs logs = new SickLogs(broker, topic);
        logs.loseLedger(subscriptions.get(0), 0);
        logs.loseLedger(subscriptions.get(1), MIDDLE);
        logs.loseLedger(subscriptions.get(2), ENTRIES - 1);
        logs.loseEntry(subscriptions.get(3));
        logs.breakDigests(subscriptions.get(4));
        logs.writeNonsense(subscriptions.get(5));
        logs.writeSomethingElse(subscriptions.get(6));
        return logs.expected;
    }

    private List<LogPosition> write(String subscription, Stream<byte[]> entries) throws Exception {
        return SubscriptionLogs.write(broker.broker(), topic, subscription, PER_LEDGER, entries);
    }

    private void loseLedger(String subscription, int withEntry) throws Exception {
        long lost = write(subscription, Acks.distinct(ENTRIES)).get(withEntry).ledgerId();
        client.deleteLedger(lost);
        expected.put(subscription, new Expected("LedgerLost", lost, null));
    }

    private void loseEntry(String subscription) throws Exception {
        LogPosition lost = write(subscription, Acks.distinct(ENTRIES)).get(MIDDLE);
        LedgerDamage.loseEntry(client, lost);
        expected.put(subscription, Expected.at("EntryLost", lost));
    }

    private void breakDigests(String subscription) throws Exception {
        LogPosition first = write(subscription, Acks.distinct(ENTRIES)).get(PER_LEDGER);
        LedgerDamage.breakDigests(client, first.ledgerId());
        expected.put(subscription, Expected.at("DigestMismatch", first));
    }

    private void writeNonsense(String subscription) throws Exception {
        Stream<byte[]> entries =
                Stream.concat(Acks.distinct(MIDDLE), Stream.concat(Stream.of("nonsense".getBytes()), Acks.distinct(1)));
        LogPosition nonsense = write(subscription, entries).get(MIDDLE);
        expected.put(subscription, Expected.at("MalformedEntry", nonsense));
    }

    /** A managed ledger that has the log's name, and is read by somebody else. */
    private void writeSomethingElse(String subscription) throws Exception {
        ManagedLedger foreign = broker.broker()
                .getDefaultManagedLedgerFactory()
                .open(
                        SubscriptionLogs.name(topic, subscription),
                        broker.broker()
                                .getBrokerService()
                                .getManagedLedgerConfig(TopicName.get(topic))
                                .get());
        foreign.openCursor("somebody");
        Position first = foreign.addEntry("a message".getBytes());
        foreign.close();
        expected.put(subscription, new Expected("MalformedEntry", first.getLedgerId(), first.getEntryId()));
    }
}
