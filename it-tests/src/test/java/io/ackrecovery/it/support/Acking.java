package io.ackrecovery.it.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.broker.PulsarService;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.api.transaction.Transaction;

/** A client of a broker that acknowledges in transactions. Blocks, and every call is bounded. */
public final class Acking implements AutoCloseable {

    public static final String SUBSCRIPTION = "sub";

    private final PulsarClient client;

    public Acking(PulsarService broker) throws PulsarClientException {
        this(broker, Duration.ofSeconds(15));
    }

    /** @param patience after which a subscribe, among others, fails */
    public Acking(PulsarService broker, Duration patience) throws PulsarClientException {
        client = PulsarClient.builder()
                .serviceUrl(broker.getBrokerServiceUrl())
                .enableTransaction(true)
                .operationTimeout((int) patience.toSeconds(), TimeUnit.SECONDS)
                .build();
    }

    public Consumer<Integer> subscribe(String topic) throws PulsarClientException {
        return consumer(topic).subscribe();
    }

    /** Answered when the broker has let the consumer in, or refused it for good. */
    public CompletableFuture<Consumer<Integer>> subscribeAsync(String topic) {
        return consumer(topic).subscribeAsync();
    }

    private ConsumerBuilder<Integer> consumer(String topic) {
        return client.newConsumer(Schema.INT32)
                .topic(topic)
                .subscriptionName(SUBSCRIPTION)
                .subscriptionType(SubscriptionType.Shared)
                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                .receiverQueueSize(1_000);
    }

    /** The numbers from 0 to {@code count - 1}, a message each. */
    public void produce(String topic, int count) throws PulsarClientException {
        try (Producer<Integer> producer = client.newProducer(Schema.INT32)
                .topic(topic)
                .enableBatching(false)
                .create()) {
            for (int i = 0; i < count; i++) {
                producer.send(i);
            }
        }
    }

    public Transaction begin() throws Exception {
        return client.newTransaction()
                .withTransactionTimeout(10, TimeUnit.MINUTES)
                .build()
                .get(15, TimeUnit.SECONDS);
    }

    public static List<Message<Integer>> receive(Consumer<Integer> consumer, int count) throws Exception {
        List<Message<Integer>> received = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            received.add(consumer.receive(15, TimeUnit.SECONDS));
        }
        return received;
    }

    /** Receives as many messages and acknowledges each in the transaction. */
    public static List<Message<Integer>> ack(Consumer<Integer> consumer, Transaction transaction, int count)
            throws Exception {
        List<Message<Integer>> messages = receive(consumer, count);
        ack(consumer, transaction, messages);
        return messages;
    }

    public static void ack(Consumer<Integer> consumer, Transaction transaction, List<Message<Integer>> messages)
            throws Exception {
        for (Message<Integer> message : messages) {
            consumer.acknowledgeAsync(message.getMessageId(), transaction).get(15, TimeUnit.SECONDS);
        }
    }

    /** What is delivered until nothing more comes for a second. */
    public static List<Integer> delivered(Consumer<Integer> consumer) throws PulsarClientException {
        List<Integer> delivered = new ArrayList<>();
        for (Message<Integer> next = consumer.receive(5, TimeUnit.SECONDS);
                next != null;
                next = consumer.receive(1, TimeUnit.SECONDS)) {
            delivered.add(next.getValue());
        }
        return delivered;
    }

    @Override
    public void close() throws PulsarClientException {
        client.shutdown();
    }
}
