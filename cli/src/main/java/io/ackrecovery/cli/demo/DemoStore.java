package io.ackrecovery.cli.demo;

/** One store of the demo: what was written to its log, and what it is replayed into. */
record DemoStore(String id, WrittenLog log, HoldingTarget target) {

    static DemoStore of(int index, WrittenLog log) {
        long holdBefore = switch (log.fate()) {
            case HEALTHY -> log.half();
            case FENCED -> log.quarter();
            case LOST_LEDGER, CORRUPT, LAST_LEDGER_VANISHED -> Long.MAX_VALUE;
        };
        return new DemoStore("store-%04d".formatted(index), log, new HoldingTarget(holdBefore));
    }
}
