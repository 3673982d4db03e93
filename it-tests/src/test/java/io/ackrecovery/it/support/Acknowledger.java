package io.ackrecovery.it.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.transaction.Transaction;

/** Acknowledges messages in a transaction, each an entry of the subscription's log, until it is told to end. */
public final class Acknowledger implements AutoCloseable {

    private static final int AT_ONCE = 20;

    private final RunningBroker broker;
    private final String topic;
    private final Consumer<Integer> consumer;
    private final Transaction transaction;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile int acknowledged;
    private volatile boolean end;

    public Acknowledger(RunningBroker broker, String topic) throws Exception {
        this.broker = broker;
        this.topic = topic;
        consumer = broker.client().subscribe(topic);
        transaction = broker.client().begin();
        Thread thread = new Thread(this::acknowledge, "acknowledger");
        thread.setDaemon(true);
        thread.start();
    }

    private void acknowledge() {
        try {
            while (!end) {
                broker.client().produce(topic, AT_ONCE);
                List<CompletableFuture<Void>> answers = new ArrayList<>();
                for (Message<Integer> message : Acking.receive(consumer, AT_ONCE)) {
                    answers.add(consumer.acknowledgeAsync(message.getMessageId(), transaction));
                }
                for (CompletableFuture<Void> answer : answers) {
                    answer.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                    acknowledged++;
                }
            }
            ended.complete(null);
        } catch (Exception failed) {
            ended.completeExceptionally(failed);
        }
    }

    /** How many were acknowledged so far; throws if an acknowledgement has failed. */
    public int acknowledged() {
        if (ended.isCompletedExceptionally()) {
            ended.join();
        }
        return acknowledged;
    }

    /** Throws if any acknowledgement has failed. */
    public void end() throws Exception {
        end = true;
        ended.get(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() throws PulsarClientException {
        end = true;
        consumer.close();
    }
}
