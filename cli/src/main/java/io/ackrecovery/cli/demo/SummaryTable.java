package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Paint;
import io.ackrecovery.supervisor.Gap;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** The result for people: the stores that something happened to, then figures about all. */
final class SummaryTable {

    private static final int HEALTHY_SHOWN = 20;
    private static final String ROW = "%-11s %-17s %-9s %15s %9s  %s%n";
    private static final String DETAIL = "            %-6s %s%n";
    private static final int BYTES_SHOWN = 32;

    private final PrintWriter out;
    private final Paint paint;

    SummaryTable(PrintWriter out, Paint paint) {
        this.out = out;
        this.paint = paint;
    }

    void print(DemoResult result) {
        List<StoreResult> healthy =
                result.stores().stream().filter(SummaryTable::uneventful).toList();
        out.printf(ROW, "STORE", "FATE", "OUTCOME", "APPLIED", "ATTEMPTS", "AS IT SHOULD");
        result.stores().stream().filter(store -> !uneventful(store)).forEach(this::print);
        healthy.stream().limit(HEALTHY_SHOWN).forEach(this::print);
        if (healthy.size() > HEALTHY_SHOWN) {
            out.printf("... and %d more healthy stores, all complete%n", healthy.size() - HEALTHY_SHOWN);
        }
        out.println();
        out.printf(
                "%d stores: %d complete, %d partial, %d stopped%n",
                result.storeCount(), result.complete(), result.partial(), result.stopped());
        out.printf(
                "%d failed attempts; healthy stores that restarted: %d%n",
                result.failedAttempts(), result.restartedStores());
        result.complaints().forEach(complaint -> out.println(paint.bad("WRONG: " + complaint)));
        out.println(
                result.asWanted()
                        ? paint.good("Every store ended as its fate demands; its state is what was written.")
                        : paint.bad("NOT every store ended as its fate demands."));
    }

    private void print(StoreResult store) {
        out.printf(
                ROW,
                store.id(),
                store.fate(),
                store.outcome(),
                store.applied() + "/" + store.written(),
                store.attempts(),
                store.asWanted() ? "yes" : paint.bad("NO"));
        for (Gap gap : store.gaps()) {
            out.printf(DETAIL, "gap:", inWords(gap));
        }
        if (store.cause() != null) {
            out.printf(DETAIL, "cause:", LogNames.leftOut(store.cause()));
        }
        if (store.entryBytes() != null) {
            out.printf(DETAIL, "bytes:", readable(HexFormat.of().parseHex(store.entryBytes())));
        }
        if (store.next() != null) {
            out.printf(DETAIL, "next:", store.next());
        }
        if (!store.asWanted()) {
            out.printf(DETAIL, "WRONG:", paint.bad(store.complaint()));
        }
    }

    /** What is missing, and how much of it. */
    static String inWords(Gap gap) {
        if (gap.entries() == Gap.UNKNOWN) {
            return gap.where() + ", unknown number of entries";
        }
        return gap.where() + (gap.entries() == 1 ? ", 1 entry" : ", " + gap.entries() + " entries");
    }

    /** The first bytes as text, with a dot for what is none: that often tells who wrote them. */
    private static String readable(byte[] bytes) {
        int shown = Math.min(bytes.length, BYTES_SHOWN);
        String text = new String(bytes, 0, shown, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".");
        return HexFormat.of().formatHex(bytes, 0, shown) + (shown < bytes.length ? "..." : "") + "  '" + text + "'";
    }

    private static boolean uneventful(StoreResult store) {
        return store.fate().equals(Fate.HEALTHY.label()) && store.asWanted();
    }
}
