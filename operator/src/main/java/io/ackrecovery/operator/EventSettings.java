package io.ackrecovery.operator;

import io.ackrecovery.supervisor.SettingBounds;
import io.ackrecovery.supervisor.SettingsReader;
import java.time.Duration;

/**
 * How changes are sent to those who watch.
 *
 * @param interval between two events while there are changes, from 100 ms to 1 minute
 * @param heartbeat after how long without an event a sign of life is sent, from 1 second to 5 minutes
 * @param maxStreams how many clients may watch at a time, 0 for none
 * @param maxChanges how many stores one event shows at most
 * @param maxBacklogBytes how much may wait for one client
 */
public record EventSettings(
        Duration interval, Duration heartbeat, int maxStreams, int maxChanges, int maxBacklogBytes) {
    private static final String SECTION = OperatorSettings.SECTION + ".events";
    static final String KEY_INTERVAL = SECTION + ".interval";
    static final String KEY_HEARTBEAT = SECTION + ".heartbeat";
    static final String KEY_MAX_STREAMS = SECTION + ".max-streams";
    static final String KEY_MAX_CHANGES = SECTION + ".max-changes";
    static final String KEY_MAX_BACKLOG_BYTES = SECTION + ".max-backlog-bytes";

    private static final int MIB = 1024 * 1024;

    public EventSettings {
        SettingBounds.check(KEY_INTERVAL, interval, Duration.ofMillis(100), Duration.ofMinutes(1));
        SettingBounds.check(KEY_HEARTBEAT, heartbeat, Duration.ofSeconds(1), Duration.ofMinutes(5));
        SettingBounds.check(KEY_MAX_STREAMS, maxStreams, 0, 10_000);
        SettingBounds.check(KEY_MAX_CHANGES, maxChanges, 1, 10_000);
        SettingBounds.check(KEY_MAX_BACKLOG_BYTES, maxBacklogBytes, MIB / 16, 64 * MIB);
    }

    static EventSettings read(SettingsReader read) {
        return new EventSettings(
                read.duration(KEY_INTERVAL),
                read.duration(KEY_HEARTBEAT),
                read.integer(KEY_MAX_STREAMS),
                read.integer(KEY_MAX_CHANGES),
                read.bytes(KEY_MAX_BACKLOG_BYTES));
    }
}
