package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.Gap;
import java.io.PrintWriter;
import java.util.List;

/** The result for people: the stores that something happened to, then figures about all. */
final class SummaryTable {

    private static final int HEALTHY_SHOWN = 20;
    private static final String ROW = "%-11s %-15s %-9s %12s %9s  %s%n";

    private SummaryTable() {}

    static void print(DemoResult result, PrintWriter out) {
        List<StoreResult> healthy =
                result.stores().stream().filter(SummaryTable::uneventful).toList();
        out.printf(ROW, "STORE", "FATE", "OUTCOME", "APPLIED", "ATTEMPTS", "AS IT SHOULD");
        result.stores().stream().filter(store -> !uneventful(store)).forEach(store -> print(store, out));
        healthy.stream().limit(HEALTHY_SHOWN).forEach(store -> print(store, out));
        if (healthy.size() > HEALTHY_SHOWN) {
            out.printf("... and %d more healthy stores, all complete%n", healthy.size() - HEALTHY_SHOWN);
        }
        out.println();
        out.printf(
                "%d stores: %d complete, %d partial, %d stopped; %d healthy ones restarted with backoff, %d failed attempts in all%n",
                result.storeCount(),
                result.complete(),
                result.partial(),
                result.stopped(),
                result.restartedStores(),
                result.failedAttempts());
        result.complaints().forEach(complaint -> out.println("WRONG: " + complaint));
        out.println(
                result.asWanted()
                        ? "Every store ended as its fate demands; no entry was applied twice; the state equals what was written."
                        : "NOT every store ended as its fate demands.");
    }

    private static void print(StoreResult store, PrintWriter out) {
        out.printf(
                ROW,
                store.id(),
                store.fate(),
                store.outcome(),
                store.applied() + "/" + store.written(),
                store.attempts(),
                store.asWanted() ? "yes" : "NO");
        for (Gap gap : store.gaps()) {
            out.println("            gap: " + gap.where());
        }
        if (store.cause() != null) {
            out.println("            cause: " + store.cause());
        }
        if (!store.asWanted()) {
            out.println("            WRONG: " + store.complaint());
        }
    }

    private static boolean uneventful(StoreResult store) {
        return store.fate().equals(Fate.HEALTHY.label()) && store.asWanted();
    }
}
