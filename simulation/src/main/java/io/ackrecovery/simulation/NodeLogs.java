package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogBatch;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.PendingAckLog;
import io.ackrecovery.log.PendingAckLogs;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The logs as one node sees them: every call crosses the network, and none is answered once the node is gone. */
final class NodeLogs implements PendingAckLogs {

    private final Node node;
    private final World world;
    private int open;

    NodeLogs(Node node, World world) {
        this.node = node;
        this.world = world;
    }

    /** How many logs were opened and not closed. */
    int openHandles() {
        return open;
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        SimulatedLog log = world.log(SimulatedLog.numberOf(name));
        return call(CallSite.of(node, log, Call.OPEN), () -> world.logs().open(name, abandoned))
                .thenApply(opened -> {
                    open++;
                    return new NodeLog(log, opened);
                });
    }

    private <T> CompletionStage<T> call(CallSite site, Supplier<CompletionStage<T>> call) {
        return node.isAlive() ? world.network().call(site, call) : new CompletableFuture<>();
    }

    private final class NodeLog implements PendingAckLog {

        private final SimulatedLog log;
        private final PendingAckLog opened;
        private boolean closed;

        NodeLog(SimulatedLog log, PendingAckLog opened) {
            this.log = log;
            this.opened = opened;
        }

        @Override
        public String name() {
            return opened.name();
        }

        @Override
        public LogPosition first() {
            return opened.first();
        }

        @Override
        public LogPosition end() {
            return opened.end();
        }

        @Override
        public long size() {
            return opened.size();
        }

        @Override
        public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
            return call(
                    new CallSite(node, log, Call.READ, from, maxEntries),
                    () -> opened.read(from, maxEntries, maxBytes));
        }

        @Override
        public CompletionStage<Void> confirmOwned() {
            return call(CallSite.of(node, log, Call.CONFIRM), opened::confirmOwned);
        }

        @Override
        public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
            return call(new CallSite(node, log, Call.EVIDENCE, position, 1), () -> opened.evidenceAgainst(position));
        }

        @Override
        public CompletionStage<Void> trim(LogPosition upTo) {
            return call(new CallSite(node, log, Call.TRIM, upTo, 0), () -> opened.trim(upTo));
        }

        @Override
        public CompletionStage<Void> close() {
            if (!closed) {
                closed = true;
                open--;
            }
            return call(CallSite.of(node, log, Call.CLOSE), opened::close);
        }
    }
}
