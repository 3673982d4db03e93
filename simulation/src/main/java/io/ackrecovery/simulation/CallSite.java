package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.LogPosition;

/**
 * A call that is being made on a log.
 *
 * @param from where a read begins, or what evidence is asked about; null for other calls
 * @param asked how many entries
 */
record CallSite(Node node, SimulatedLog log, Call call, LogPosition from, int asked) {

    static CallSite of(Node node, SimulatedLog log, Call call) {
        return new CallSite(node, log, call, null, 0);
    }
}
