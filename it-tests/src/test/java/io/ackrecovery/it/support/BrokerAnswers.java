package io.ackrecovery.it.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pulsar.broker.PulsarService;

/** A broker's answers about the log of the subscription that {@link Acking} makes, without what differs from one topic to another. */
public final class BrokerAnswers {

    private static final Pattern TIME = Pattern.compile("\"\\d{4}-\\d\\d-\\d\\dT[^\"]*\"|(?<=Time\":)\\d+");
    private static final Pattern LEDGER = Pattern.compile("(?<=\"ledgerId\":|\")\\d+(?=,|:)");
    private static final Pattern NAME = Pattern.compile("(?<=managed-ledger=base64:)[^,}]+");
    private static final Pattern REQUEST = Pattern.compile("\"?reqId\"?:.*");
    private static final ObjectMapper JSON = new ObjectMapper();

    private BrokerAnswers() {}

    public static String stats(PulsarService broker, String topic) throws Exception {
        return json(
                topic,
                broker.getAdminClient()
                        .transactions()
                        .getPendingAckStatsAsync(topic, Acking.SUBSCRIPTION, true)
                        .get(15, TimeUnit.SECONDS));
    }

    public static String internalStats(PulsarService broker, String topic) throws Exception {
        return json(
                topic,
                broker.getAdminClient()
                        .transactions()
                        .getPendingAckInternalStatsAsync(topic, Acking.SUBSCRIPTION, true)
                        .get(15, TimeUnit.SECONDS));
    }

    /** A client's error without the parts that are a connection's. */
    public static String withoutIds(String error) {
        return REQUEST.matcher(error).replaceAll("");
    }

    private static String json(String topic, Object answer) throws JsonProcessingException {
        String text = JSON.writeValueAsString(answer).replace(SubscriptionLogs.name(topic), "LOG");
        text = NAME.matcher(TIME.matcher(text).replaceAll("\"TIME\"")).replaceAll("NAME");
        Map<String, String> ledgers = new LinkedHashMap<>();
        Matcher ledger = LEDGER.matcher(text);
        return ledger.replaceAll(id -> ledgers.computeIfAbsent(id.group(), next -> "L" + ledgers.size()));
    }
}
