package io.ackrecovery.cli.simulate;

import io.ackrecovery.cli.Paint;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Function;

/** The result for people: a line a figure, a column a policy. */
final class ComparisonTable {

    private static final String LABEL = "%-42s";
    private static final String CELL = "%19s";

    private final PrintWriter out;
    private final Paint paint;

    ComparisonTable(PrintWriter out, Paint paint) {
        this.out = out;
        this.paint = paint;
    }

    void print(Comparison result) {
        out.printf(
                "%d stores on %d brokers; half of the bookies are down for %d s; seed %d%n%n",
                result.stores(), result.brokers(), result.outageSeconds(), result.seed());
        row(result, "", PolicyResult::policy);
        row(result, "reads", PolicyResult::reads);
        row(result, "failed reads", PolicyResult::failedReads);
        row(result, "failed reads a broker", PolicyResult::failedReadsPerBroker);
        row(result, "most failed reads and opens of one store", PolicyResult::mostFailedOfOneStore);
        row(result, "log lines", PolicyResult::logLines);
        row(result, "peak reads a second", PolicyResult::peakReadsPerSecond);
        row(result, "peak reads at a time (permits: " + result.permitLimit() + ")", PolicyResult::peakReadsAtATime);
        row(result, "stores recovered", PolicyResult::recoveredStores);
        row(result, "seconds to recover after the outage", ComparisonTable::secondsToRecover);
        row(result, "entries applied again", PolicyResult::reappliedEntries);
        row(result, "blocked bystanders", PolicyResult::blockedBystanders);
        row(result, "broken invariants", ComparisonTable::brokenInvariants);
        out.println();
        out.println(
                result.asWanted()
                        ? paint.good("Every store was recovered.")
                        : paint.bad("NOT every store was recovered, or an invariant was broken under 'supervised'."));
    }

    private void row(Comparison result, String label, Function<PolicyResult, Object> figure) {
        StringBuilder line = new StringBuilder(LABEL.formatted(label));
        result.policies().forEach(policy -> line.append(CELL.formatted(figure.apply(policy))));
        out.println(line.toString().stripTrailing());
    }

    private static Object secondsToRecover(PolicyResult policy) {
        return policy.secondsToRecover() == null
                ? "never"
                : String.format(Locale.ROOT, "%.1f", policy.secondsToRecover());
    }

    private static Object brokenInvariants(PolicyResult policy) {
        return policy.brokenInvariants().isEmpty() ? "none" : String.join(" ", policy.brokenInvariants());
    }
}
