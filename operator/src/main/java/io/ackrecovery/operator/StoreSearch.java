package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Asks page after page until enough match, there are no more, or it has looked at as many as it may. For one request. */
final class StoreSearch {
    private final Recoveries recoveries;
    private final StoreQuery query;
    private final OperatorSettings settings;
    private final List<RecoveryStatus> found = new ArrayList<>();
    private String last;
    private int seen;

    StoreSearch(Recoveries recoveries, StoreQuery query, OperatorSettings settings) {
        this.recoveries = recoveries;
        this.query = query;
        this.settings = settings;
        this.last = query.after();
    }

    CompletionStage<Answer> run() {
        return recoveries.status(last, pageSize()).thenCompose(this::look);
    }

    /** Without a filter no more than what is wanted; with one, as many as may be: who knows how many match. */
    private int pageSize() {
        return query.isFilter()
                ? Math.min(settings.maxPageSize(), settings.maxScan() - seen)
                : query.limit() - found.size();
    }

    private CompletionStage<Answer> look(SupervisorStatus page) {
        boolean more = page.more();
        for (RecoveryStatus status : page.recoveries()) {
            if (isOver()) {
                more = true;
                break;
            }
            seen++;
            last = status.id();
            if (query.matches(status)) {
                found.add(status);
            }
        }
        return more && !isOver()
                ? run()
                : CompletableFuture.completedStage(Answer.ok(PageView.of(found, more ? last : null, page)));
    }

    private boolean isOver() {
        return found.size() == query.limit() || query.isFilter() && seen >= settings.maxScan();
    }
}
