package io.ackrecovery.it.support;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.TxnLog.TxnIterator;

/** What clients that connect from now on change in a ZooKeeper, by the server's own log of transactions. */
public final class ZooKeeperWrites {

    private final ZooKeeperServer server;
    private final long first;

    private ZooKeeperWrites(ZooKeeperServer server, long first) {
        this.server = server;
        this.first = first;
    }

    public static ZooKeeperWrites watch(ZooKeeperServer server) {
        return new ZooKeeperWrites(server, server.getZKDatabase().getDataTreeLastProcessedZxid() + 1);
    }

    /** The kinds of transactions, as ZooKeeper names them, each once; that a session begins and ends is one too. */
    public Set<String> kinds() throws IOException {
        Set<Long> sessions = new HashSet<>();
        Set<String> kinds = new TreeSet<>();
        try (TxnIterator log = server.getTxnLogFactory().readTxnLog(first)) {
            if (log.getHeader() != null) {
                do {
                    long session = log.getHeader().getClientId();
                    int type = log.getHeader().getType();
                    if (type == OpCode.createSession) {
                        sessions.add(session);
                    }
                    if (sessions.contains(session)) {
                        kinds.add(Request.op2String(type));
                    }
                } while (log.next());
            }
        }
        return kinds;
    }
}
