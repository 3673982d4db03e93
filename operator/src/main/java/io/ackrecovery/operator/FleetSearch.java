package io.ackrecovery.operator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks all nodes for page after page until enough match, there are no more, or it has looked at as many as it may. For one request. Stores
 * of one id on several nodes are never on two pages: the next one begins behind an id.
 */
final class FleetSearch {
    private final Elsewhere nodes;
    private final StoreQuery query;
    private final OperatorSettings settings;
    private final List<StoreView> found = new ArrayList<>();
    private final Set<String> unanswered = new TreeSet<>();
    private String last;
    private int seen;

    FleetSearch(Elsewhere nodes, StoreQuery query, OperatorSettings settings) {
        this.nodes = nodes;
        this.query = query;
        this.settings = settings;
        this.last = query.after();
    }

    CompletionStage<Answer> run() {
        int limit = query.isFilter() ? NodePage.MOST : query.limit() - found.size();
        return nodes.pages(last, limit).thenCompose(this::look);
    }

    private CompletionStage<Answer> look(FleetPages pages) {
        List<StoreView> lines = lines(pages);
        unanswered.addAll(pages.unanswered());
        boolean more = pages.byNode().values().stream().anyMatch(NodePage::more);
        for (StoreView store : lines) {
            if (isOver() && !store.id().equals(last)) {
                more = true;
                break;
            }
            seen++;
            last = store.id();
            if (query.matches(store)) {
                found.add(store);
            }
        }
        return more && !isOver() && !lines.isEmpty()
                ? run()
                : CompletableFuture.completedStage(
                        Answer.ok(PageView.of(found, more ? last : null, pages.fleet(), unanswered)));
    }

    /** In the order of ids, up to where the first page of a node that has more ends: behind it that one's are missing. */
    private static List<StoreView> lines(FleetPages pages) {
        String end = pages.byNode().values().stream()
                .filter(page -> page.more() && !page.stores().isEmpty())
                .map(page -> page.stores().get(page.stores().size() - 1).id())
                .min(Comparator.naturalOrder())
                .orElse(null);
        List<StoreView> lines = new ArrayList<>();
        pages.byNode()
                .forEach((node, page) -> page.stores().stream()
                        .filter(store -> end == null || store.id().compareTo(end) <= 0)
                        .forEach(store -> lines.add(store.on(node))));
        lines.sort(Comparator.comparing(StoreView::id).thenComparing(StoreView::node));
        return lines;
    }

    private boolean isOver() {
        return found.size() >= query.limit() || query.isFilter() && seen >= settings.maxScan();
    }
}
