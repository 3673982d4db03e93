package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.OutputFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * What was asked of the demo.
 *
 * @param stores how many logs, {@link #MIN_STORES} to {@link #MAX_STORES}: each damage needs a log, and one stays healthy
 * @param entries how many entries a log, {@link #MIN_ENTRIES} to {@link #MAX_ENTRIES}
 * @param outage how long all bookies are down in mid-replay, 0 to {@link #MAX_OUTAGE}
 * @param dataDirectory where bookies keep their data afterwards; null for a temporary folder that is deleted
 * @param metadataUrl a ZooKeeper to use in place of the embedded metadata store; null for the embedded one
 */
record DemoOptions(
        int stores,
        int entries,
        Duration outage,
        boolean skipLostData,
        OutputFormat output,
        long seed,
        Path dataDirectory,
        String metadataUrl) {

    static final int MIN_STORES = 5;
    static final int MAX_STORES = 5_000;
    static final int MIN_ENTRIES = 20;
    static final int MAX_ENTRIES = 5_000_000;
    static final Duration MAX_OUTAGE = Duration.ofHours(1);
    static final int LEDGERS = 5;

    private static final String HOST_AND_PORT = "[^\\s:,/]+:\\d{1,5}";
    private static final Pattern METADATA_URL =
            Pattern.compile("zk:" + HOST_AND_PORT + "(," + HOST_AND_PORT + ")*(/\\S*)?");
    private static final Pattern PORT = Pattern.compile("(?<=:)\\d+(?=[,/]|$)");
    private static final int MAX_PORT = 65_535;

    DemoOptions {
        inRange("--stores", stores, MIN_STORES, MAX_STORES);
        inRange("--entries", entries, MIN_ENTRIES, MAX_ENTRIES);
        inRange("--outage", outage.toSeconds(), 0, MAX_OUTAGE.toSeconds());
        if (metadataUrl != null && !isMetadataUrl(metadataUrl)) {
            throw CommandFailed.usage("--metadata-url '" + metadataUrl
                    + "': must be zk:HOST:PORT[,HOST:PORT...][/PATH], as zk:127.0.0.1:2181/demo");
        }
    }

    /** These, and skipping also if {@code too} is true. */
    DemoOptions skipping(boolean too) {
        return new DemoOptions(stores, entries, outage, skipLostData || too, output, seed, dataDirectory, metadataUrl);
    }

    /** So many that the last ledger is not full: a full one would be followed by an empty one, which nobody would miss. */
    int entriesPerLedger() {
        int full = (entries + LEDGERS - 1) / LEDGERS;
        while (entries % full == 0) {
            full++;
        }
        return full;
    }

    /** Small enough that half a log is never read ahead: the outage has to meet reads that are still to come. */
    int batchEntries() {
        return Math.max(1, Math.min(1_000, entries / 20));
    }

    private static boolean isMetadataUrl(String url) {
        if (!METADATA_URL.matcher(url).matches()) {
            return false;
        }
        return PORT.matcher(url.replaceFirst("^zk:([^/]*).*", "$1"))
                .results()
                .mapToInt(port -> Integer.parseInt(port.group()))
                .allMatch(port -> port >= 1 && port <= MAX_PORT);
    }

    private static void inRange(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw CommandFailed.usage(option + " " + value + ": must be from " + min + " to " + max);
        }
    }
}
