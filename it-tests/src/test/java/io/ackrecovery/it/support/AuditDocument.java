package io.ackrecovery.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an audit has written as JSON. */
public record AuditDocument(JsonNode root) {

    public static AuditDocument of(List<String> lines) throws Exception {
        return new AuditDocument(new ObjectMapper().readTree(String.join("\n", lines)));
    }

    /** By subscription, those of one topic. */
    public Map<String, JsonNode> logsOf(String topic) {
        Map<String, JsonNode> logs = new LinkedHashMap<>();
        root.get("logs").forEach(log -> {
            if (topic.equals(log.path("topic").asText())) {
                logs.put(log.get("subscription").asText(), log);
            }
        });
        return logs;
    }

    public JsonNode log(String name) {
        for (JsonNode log : root.get("logs")) {
            if (log.get("log").asText().equals(name)) {
                return log;
            }
        }
        throw new AssertionError("the audit has no log " + name);
    }
}
