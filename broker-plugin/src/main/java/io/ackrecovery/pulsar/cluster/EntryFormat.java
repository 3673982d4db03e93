package io.ackrecovery.pulsar.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * What is written into the metadata store: JSON with the version of its meaning. Fields that are not known are left alone; what has
 * another version, or makes no sense, cannot be read.
 */
final class EntryFormat {
    private static final int VERSION = 1;
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s/@:]+:[1-9][0-9]{0,4}");
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private record Node(int version, String address, String cluster, boolean member) {}

    private record Cluster(int version, String cluster) {}

    private EntryFormat() {}

    static byte[] node(NodeEntry entry) {
        return write(new Node(VERSION, entry.address(), entry.cluster(), entry.isMember()));
    }

    /** @throws IOException if it cannot be read */
    static NodeEntry node(String broker, byte[] json) throws IOException {
        Node read = MAPPER.readValue(json, Node.class);
        require(read != null && read.version() == VERSION, "its version is not " + VERSION);
        require(read.cluster() != null && !read.cluster().isEmpty(), "it names no cluster");
        require(read.address() != null && HOST_AND_PORT.matcher(read.address()).matches(), "it has no HOST:PORT");
        return new NodeEntry(broker, read.address(), read.cluster(), read.member());
    }

    static byte[] cluster(String cluster) {
        return write(new Cluster(VERSION, cluster));
    }

    /** @throws IOException if it cannot be read */
    static String cluster(byte[] json) throws IOException {
        Cluster read = MAPPER.readValue(json, Cluster.class);
        require(read != null && read.version() == VERSION, "its version is not " + VERSION);
        require(read.cluster() != null && !read.cluster().isEmpty(), "it names no cluster");
        return read.cluster();
    }

    private static void require(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }

    private static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("not a value for JSON: " + value.getClass(), impossible);
        }
    }
}
