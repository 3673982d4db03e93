package io.ackrecovery.cli.inspect;

import io.ackrecovery.log.LogPosition;
import io.ackrecovery.store.FoldingTarget;
import io.ackrecovery.store.OpenTransaction;
import io.ackrecovery.store.ReplayEntry;
import io.ackrecovery.store.ReplayTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Folds a log, and keeps the records of some of its entries. To be asked once the replay has ended. */
final class RecordWindow implements ReplayTarget {

    private final FoldingTarget fold = new FoldingTarget();
    private final LogPosition from;
    private final int limit;
    private final List<EntryRecords> records = new ArrayList<>();

    /** @param limit entries at most; 0 for none */
    RecordWindow(LogPosition from, int limit) {
        this.from = from;
        this.limit = limit;
    }

    @Override
    public CompletionStage<Void> apply(List<ReplayEntry> entries) {
        for (ReplayEntry entry : entries) {
            if (records.size() < limit && !from.isAfter(entry.position())) {
                records.add(new EntryRecords(entry.position().toString(), RecordText.of(entry.records())));
            }
        }
        return fold.apply(entries);
    }

    List<EntryRecords> records() {
        return List.copyOf(records);
    }

    List<OpenTransactionReport> open() {
        List<OpenTransaction> open = fold.state().openTransactions();
        return open.stream().map(OpenTransactionReport::of).toList();
    }
}
