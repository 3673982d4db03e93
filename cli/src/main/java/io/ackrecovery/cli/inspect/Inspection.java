package io.ackrecovery.cli.inspect;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.cluster.ClusterOptions;
import io.ackrecovery.cli.cluster.Waiting;
import io.ackrecovery.log.LogPosition;
import io.ackrecovery.log.bookkeeper.ClusterAddress;
import io.ackrecovery.log.bookkeeper.FoundLog;
import io.ackrecovery.log.bookkeeper.LogSurvey;
import io.ackrecovery.log.bookkeeper.RawCopy;
import io.ackrecovery.log.bookkeeper.ReadOnlyCluster;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Finds a log in a cluster, and looks at it or at one of its entries. Blocks. */
record Inspection(ClusterAddress address, String log) {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** What looks at a log. */
    interface Look {
        InspectReport at(FoundLog log) throws InterruptedException;
    }

    InspectReport run(Function<ReadOnlyCluster, Look> look) throws InterruptedException {
        try (ReadOnlyCluster cluster = ClusterOptions.connect(address)) {
            return look.apply(cluster).at(find(cluster));
        }
    }

    EntryReport entry(LogPosition position) throws InterruptedException {
        try (ReadOnlyCluster cluster = ClusterOptions.connect(address)) {
            FoundLog found = find(cluster);
            LogSurvey survey = Waiting.forAnswer(cluster.survey(found.name(), found.subscription()), PATIENCE);
            List<Long> ledgers =
                    survey.ledgers().stream().map(ledger -> ledger.id()).toList();
            if (!ledgers.contains(position.ledgerId())) {
                throw CommandFailed.usage(
                        "--entry " + position + ": log " + log + " has no such ledger, only " + ledgers);
            }
            try {
                return EntryReport.of(Waiting.forAnswer(cluster.entry(position), PATIENCE));
            } catch (CommandFailed unreadable) {
                return EntryReport.unreadable(position, unreadable.getMessage(), copies(cluster, position));
            }
        }
    }

    /** None of a ledger that is gone. */
    private static List<RawCopy> copies(ReadOnlyCluster cluster, LogPosition position) throws InterruptedException {
        try {
            return Waiting.forAnswer(cluster.copies(position), PATIENCE);
        } catch (CommandFailed none) {
            return List.of();
        }
    }

    private FoundLog find(ReadOnlyCluster cluster) throws InterruptedException {
        return Waiting.forAnswer(cluster.find(log), PATIENCE)
                .orElseThrow(() -> CommandFailed.usage("there is no log " + log + " in the cluster at "
                        + address.metadataUrl() + "; audit lists all"));
    }
}
