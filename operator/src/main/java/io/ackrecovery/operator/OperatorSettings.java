package io.ackrecovery.operator;

import com.typesafe.config.Config;
import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The settings of an {@link OperatorServer}; each is explained in this module's {@code reference.conf}. The constructors throw
 * {@link IllegalArgumentException}, naming the full key, for a value out of bounds. The text of this record does not show the token.
 */
public record OperatorSettings(
        boolean enabled,
        String bindAddress,
        int port,
        String token,
        Duration requestTimeout,
        Duration answerTimeout,
        Duration responseTimeout,
        int maxConnections,
        int maxLineBytes,
        int maxHeaderBytes,
        int maxBodyBytes,
        int maxPageSize,
        int maxScan,
        EventSettings events) {
    static final String SECTION = "ack-recovery.http";
    static final String KEY_ENABLED = SECTION + ".enabled";
    static final String KEY_BIND_ADDRESS = SECTION + ".bind-address";
    static final String KEY_PORT = SECTION + ".port";
    static final String KEY_TOKEN = SECTION + ".token";
    static final String KEY_REQUEST_TIMEOUT = SECTION + ".request-timeout";
    static final String KEY_ANSWER_TIMEOUT = SECTION + ".answer-timeout";
    static final String KEY_RESPONSE_TIMEOUT = SECTION + ".response-timeout";
    static final String KEY_MAX_CONNECTIONS = SECTION + ".max-connections";
    static final String KEY_MAX_LINE_BYTES = SECTION + ".max-line-bytes";
    static final String KEY_MAX_HEADER_BYTES = SECTION + ".max-header-bytes";
    static final String KEY_MAX_BODY_BYTES = SECTION + ".max-body-bytes";
    static final String KEY_MAX_PAGE_SIZE = SECTION + ".max-page-size";
    static final String KEY_MAX_SCAN = SECTION + ".max-scan";

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int KIB = 1024;
    private static final Pattern TOKEN = Pattern.compile("[!-~]{16,256}");

    public OperatorSettings {
        SettingBounds.check(KEY_PORT, port, 0, 65_535);
        SettingBounds.check(KEY_REQUEST_TIMEOUT, requestTimeout, SHORTEST, LONGEST);
        SettingBounds.check(KEY_ANSWER_TIMEOUT, answerTimeout, SHORTEST, LONGEST);
        SettingBounds.check(KEY_RESPONSE_TIMEOUT, responseTimeout, SHORTEST, LONGEST);
        SettingBounds.check(KEY_MAX_CONNECTIONS, maxConnections, 1, 10_000);
        SettingBounds.check(KEY_MAX_LINE_BYTES, maxLineBytes, KIB, 64 * KIB);
        SettingBounds.check(KEY_MAX_HEADER_BYTES, maxHeaderBytes, KIB, 64 * KIB);
        SettingBounds.check(KEY_MAX_BODY_BYTES, maxBodyBytes, KIB, KIB * KIB);
        SettingBounds.check(KEY_MAX_PAGE_SIZE, maxPageSize, 1, 10_000);
        SettingBounds.check(KEY_MAX_SCAN, maxScan, 1, 1_000_000);
        if (!token.isEmpty() && !TOKEN.matcher(token).matches()) {
            throw new IllegalArgumentException(KEY_TOKEN + " must be empty or 16 to 256 visible ASCII characters");
        }
        if (!NetUtil.isValidIpV4Address(bindAddress) && !NetUtil.isValidIpV6Address(bindAddress)) {
            throw new IllegalArgumentException(KEY_BIND_ADDRESS + " must be an IP address: " + bindAddress);
        }
        if (token.isEmpty() && !parse(bindAddress).isLoopbackAddress()) {
            throw new IllegalArgumentException("%s = %s is not a loopback address, so %s must be set"
                    .formatted(KEY_BIND_ADDRESS, bindAddress, KEY_TOKEN));
        }
    }

    /**
     * Reads {@code ack-recovery.http}.
     *
     * @param config with this module's {@code reference.conf} merged in, as an actor system's configuration is
     * @throws IllegalArgumentException naming the key that is missing, unknown, of the wrong type or out of bounds
     */
    public static OperatorSettings create(Config config) {
        SettingsReader read = new SettingsReader(config, SECTION);
        OperatorSettings settings = new OperatorSettings(
                read.flag(KEY_ENABLED),
                read.text(KEY_BIND_ADDRESS),
                read.integer(KEY_PORT),
                read.text(KEY_TOKEN),
                read.duration(KEY_REQUEST_TIMEOUT),
                read.duration(KEY_ANSWER_TIMEOUT),
                read.duration(KEY_RESPONSE_TIMEOUT),
                read.integer(KEY_MAX_CONNECTIONS),
                read.bytes(KEY_MAX_LINE_BYTES),
                read.bytes(KEY_MAX_HEADER_BYTES),
                read.bytes(KEY_MAX_BODY_BYTES),
                read.integer(KEY_MAX_PAGE_SIZE),
                read.integer(KEY_MAX_SCAN),
                EventSettings.read(read));
        read.refuseUnknownKeys();
        return settings;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(parse(bindAddress), port);
    }

    /** Whether only this machine can connect. */
    boolean isLoopback() {
        return parse(bindAddress).isLoopbackAddress();
    }

    private static InetAddress parse(String address) {
        try {
            return InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(address));
        } catch (UnknownHostException impossible) {
            throw new IllegalArgumentException(KEY_BIND_ADDRESS + " must be an IP address: " + address, impossible);
        }
    }

    @Override
    public String toString() {
        return "OperatorSettings[enabled=%s, address=%s:%d, token %s]"
                .formatted(enabled, bindAddress, port, token.isEmpty() ? "not set" : "set");
    }
}
