package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogUnavailable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Collections;
import org.apache.bookkeeper.common.allocator.PoolingPolicy;
import org.apache.bookkeeper.common.component.LifecycleComponentStack;
import org.apache.bookkeeper.conf.ServerConfiguration;
import org.apache.bookkeeper.server.Main;
import org.apache.bookkeeper.server.conf.BookieConfiguration;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/** One bookie on 127.0.0.1, whose identity is in its data and does not depend on its port. */
final class EmbeddedBookie {
    private static final String HOST = "127.0.0.1";
    private static final long NEVER_SECONDS = 0;

    private final String id;
    private final ServerConfiguration configuration;
    private LifecycleComponentStack running;

    EmbeddedBookie(int index, Path data, MetadataStoreExtended store) throws LogUnavailable {
        id = "bookie-" + index;
        configuration = configuration(id, data, store);
    }

    String id() {
        return id;
    }

    int port() {
        return configuration.getBookiePort();
    }

    boolean isRunning() {
        return running != null;
    }

    void start() throws LogUnavailable {
        if (running != null) {
            return;
        }
        LifecycleComponentStack starting = null;
        try {
            starting = Main.buildBookieServer(new BookieConfiguration(configuration));
            starting.start();
            running = starting;
        } catch (Exception e) {
            if (starting != null) {
                starting.close();
            }
            throw new LogUnavailable("cannot start " + id + " on port " + port() + ": " + e, e);
        }
    }

    void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    private static ServerConfiguration configuration(String id, Path data, MetadataStoreExtended store)
            throws LogUnavailable {
        ServerConfiguration conf = EmbeddedMetadata.use(store, new ServerConfiguration());
        conf.setBookieId(id);
        conf.setAdvertisedAddress(HOST);
        conf.setListeningInterface(loopback());
        conf.setAllowLoopback(true);
        conf.setBookiePort(freePort());
        conf.setJournalDirName(data.resolve("journal").toString());
        conf.setLedgerDirNames(new String[] {data.resolve("ledgers").toString()});
        keepQuiet(conf);
        keepSmall(conf);
        return conf;
    }

    private static void keepQuiet(ServerConfiguration conf) {
        conf.setHttpServerEnabled(false);
        conf.setAutoRecoveryDaemonEnabled(false);
        conf.setGcWaitTime(24 * 3600 * 1000L);
        conf.setMinorCompactionInterval(NEVER_SECONDS);
        conf.setMajorCompactionInterval(NEVER_SECONDS);
        conf.setDiskUsageThreshold(0.999f);
        conf.setDiskUsageWarnThreshold(0.99f);
    }

    private static void keepSmall(ServerConfiguration conf) {
        conf.setJournalSyncData(false);
        conf.setJournalFlushWhenQueueEmpty(true);
        conf.setJournalRemovePagesFromCache(false);
        conf.setProperty("journalPreAllocSizeMB", 1);
        conf.setProperty("journalMaxSizeMB", 64);
        conf.setSkipListSizeLimit(4 * 1024 * 1024);
        conf.setEntryLogFilePreAllocationEnabled(false);
        conf.setEntryLogSizeLimit(256 * 1024 * 1024L);
        conf.setServerNumIOThreads(2);
        conf.setNumReadWorkerThreads(1);
        conf.setNumAddWorkerThreads(1);
        conf.setNumHighPriorityWorkerThreads(1);
        conf.setNumLongPollWorkerThreads(0);
        conf.setAllocatorPoolingPolicy(PoolingPolicy.UnpooledHeap);
    }

    /** Kept over stop and start of this bookie, so a client finds it where it was. */
    private static int freePort() throws LogUnavailable {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new LogUnavailable("no free port on " + HOST + ": " + e, e);
        }
    }

    private static String loopback() throws LogUnavailable {
        try {
            for (NetworkInterface candidate : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (candidate.isLoopback()) {
                    return candidate.getName();
                }
            }
        } catch (SocketException e) {
            throw new LogUnavailable("cannot list the network interfaces: " + e, e);
        }
        throw new LogUnavailable("no loopback interface", null);
    }
}
