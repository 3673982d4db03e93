package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.RecoveryPhase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreSearchTest {
    private final ScriptedRecoveries recoveries = new ScriptedRecoveries();

    @Test
    void givesAPageAndSaysWhereToGoOn() {
        add(5, RecoveryPhase.RECOVERED);
        PageView page = search("limit=2", "");
        assertThat(ids(page)).containsExactly("s000", "s001");
        assertThat(page.next()).isEqualTo("s001");
        assertThat(recoveries.orders).containsExactly("status  2");
    }

    @Test
    void theLastPageHasNoNext() {
        add(2, RecoveryPhase.RECOVERED);
        assertThat(search("limit=2", "").next()).isNull();
        assertThat(search("after=s001", "").stores()).isEmpty();
    }

    @Test
    void asksOnWhereTheSupervisorGivesSmallerPages() {
        recoveries.pageSize = 2;
        add(5, RecoveryPhase.RECOVERED);
        assertThat(ids(search("limit=5", ""))).hasSize(5);
        assertThat(recoveries.orders).containsExactly("status  5", "status s001 3", "status s003 1");
    }

    @Test
    void filtersByPhaseAndByPartOfTheId() {
        add(20, RecoveryPhase.RECOVERED);
        recoveries.add("s005", RecoveryPhase.STOPPED).add("s015", RecoveryPhase.STOPPED);
        assertThat(ids(search("phase=stopped", ""))).containsExactly("s005", "s015");
        assertThat(ids(search("query=1", ""))).hasSize(11).contains("s001", "s019");
        assertThat(ids(search("phase=stopped&query=01", ""))).containsExactly("s015");
    }

    @Test
    void aFullFilteredPageGoesOnAfterItsLastStore() {
        add(20, RecoveryPhase.RECOVERED);
        PageView page = search("query=1&limit=2", "");
        assertThat(ids(page)).containsExactly("s001", "s010");
        assertThat(page.next()).isEqualTo("s010");
    }

    @Test
    void looksAtNoMoreThanItMayAndSaysWhereToGoOn() {
        add(50, RecoveryPhase.RECOVERED);
        recoveries.add("s049", RecoveryPhase.STOPPED);
        PageView page = search("phase=stopped", "max-scan = 30, max-page-size = 20");
        assertThat(page.stores()).isEmpty();
        assertThat(page.next()).isEqualTo("s029");
        assertThat(recoveries.orders).containsExactly("status  20", "status s019 10");
        assertThat(ids(search("phase=stopped&after=s029", "max-scan = 30"))).containsExactly("s049");
    }

    @Test
    void everyStoreIsFoundOnceByGoingOn() {
        recoveries.pageSize = 7;
        add(100, RecoveryPhase.RECOVERED);
        List<String> found = new ArrayList<>();
        String after = "";
        while (after != null) {
            PageView page = search("query=s&limit=9&after=" + after, "max-scan = 5");
            found.addAll(ids(page));
            after = page.next();
        }
        assertThat(found).hasSize(100).doesNotHaveDuplicates();
    }

    private void add(int count, RecoveryPhase phase) {
        for (int i = 0; i < count; i++) {
            recoveries.add("s%03d".formatted(i), phase);
        }
    }

    private PageView search(String parameters, String settings) {
        OperatorSettings read = Settings.read(settings);
        StoreQuery query = StoreQuery.parse(Asking.get("api/v1/stores", parameters), read.maxPageSize());
        return (PageView) new StoreSearch(recoveries, query, read)
                .run()
                .toCompletableFuture()
                .getNow(null)
                .body();
    }

    private static List<String> ids(PageView page) {
        return page.stores().stream().map(StoreView::id).toList();
    }
}
