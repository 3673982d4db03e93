package io.ackrecovery.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.ackrecovery.supervisor.Causes;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a demo; its components are the fields of the JSON document.
 *
 * @param version of this document's form; grows when a field changes its meaning or goes
 * @param asWanted whether every store ended as its fate demands; then the exit code is 0
 * @param restartedStores healthy ones that took more than one attempt
 * @param complaints what is wrong beside single stores
 */
record DemoResult(
        int version,
        boolean asWanted,
        int storeCount,
        int entriesPerStore,
        long outageSeconds,
        boolean skipLostData,
        int complete,
        int partial,
        int stopped,
        int failedAttempts,
        int restartedStores,
        List<String> complaints,
        List<StoreResult> stores) {

    private static final int VERSION = 1;

    /** @param faultFailure why the faults could not be made, or null */
    static DemoResult of(DemoOptions options, List<StoreResult> stores, int failedAttempts, Throwable faultFailure) {
        int restarted =
                (int) stores.stream().filter(DemoResult::healthyAndRestarted).count();
        List<String> complaints = new ArrayList<>();
        if (faultFailure != null) {
            complaints.add("a fault could not be made: " + Causes.text(faultFailure));
        }
        if (!options.outage().isZero() && restarted == 0) {
            complaints.add("no healthy store had to restart: the outage met none with reads still to come"
                    + " (too few --entries for ack-recovery.store.max-batch-entries?)");
        }
        boolean asWanted = complaints.isEmpty() && stores.stream().allMatch(StoreResult::asWanted);
        return new DemoResult(
                VERSION,
                asWanted,
                options.stores(),
                options.entries(),
                options.outage().toSeconds(),
                options.skipLostData(),
                count(stores, Ended.COMPLETE),
                count(stores, Ended.PARTIAL),
                count(stores, Ended.STOPPED),
                failedAttempts,
                restarted,
                List.copyOf(complaints),
                List.copyOf(stores));
    }

    String toJson() {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(this);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean healthyAndRestarted(StoreResult store) {
        return store.fate().equals(Fate.HEALTHY.label()) && store.attempts() > 1;
    }

    private static int count(List<StoreResult> stores, String outcome) {
        return (int)
                stores.stream().filter(store -> store.outcome().equals(outcome)).count();
    }
}
