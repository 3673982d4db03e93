package io.ackrecovery.cli.demo;

import io.ackrecovery.cli.Paint;
import io.ackrecovery.supervisor.RecoveryStatus;
import java.util.function.BiFunction;

/** What a store is at, in a word; in the order in which an operator wants to see them. */
enum StoreState {
    STOPPED("stopped", Paint::bad),
    PARTIAL("partial", Paint::bad),
    BACKING_OFF("backing off", Paint::waiting),
    OPENING("opening", (paint, text) -> text),
    RECOVERING("recovering", (paint, text) -> text),
    WAITING("waiting", (paint, text) -> text),
    CLOSING("closing", (paint, text) -> text),
    RECOVERED("recovered", Paint::good);

    private final String label;
    private final BiFunction<Paint, String, String> painter;

    StoreState(String label, BiFunction<Paint, String, String> painter) {
        this.label = label;
        this.painter = painter;
    }

    String label() {
        return label;
    }

    String painted(Paint paint, String text) {
        return painter.apply(paint, text);
    }

    static StoreState of(RecoveryStatus store) {
        return switch (store.phase()) {
            case AWAITING_PERMIT -> WAITING;
            case OPENING -> OPENING;
            case RECOVERING -> RECOVERING;
            case BACKING_OFF -> BACKING_OFF;
            case STOPPED -> STOPPED;
            case CLOSING -> CLOSING;
            // The last cause is cleared by a complete recovery.
            case RECOVERED -> store.gaps().isEmpty() && store.lastCause() == null ? RECOVERED : PARTIAL;
        };
    }
}
