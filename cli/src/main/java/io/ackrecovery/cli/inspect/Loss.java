package io.ackrecovery.cli.inspect;

import io.ackrecovery.cli.Remedy;
import io.ackrecovery.log.LogLoss;
import io.ackrecovery.log.MalformedEntry;
import io.ackrecovery.supervisor.Causes;
import java.util.HexFormat;

/**
 * A part of the log that cannot be replayed.
 *
 * @param kind the class of the failure, as in the failure policy
 * @param first the first position that is missing
 * @param resumeAt where the log goes on
 * @param entries how many are missing; -1 when nobody can say
 * @param bytes of an entry that is there and cannot be decoded, in hex; null otherwise
 */
record Loss(String kind, String first, String resumeAt, long entries, String message, String remedy, String bytes) {

    static Loss of(LogLoss loss) {
        return new Loss(
                Causes.nameOf(loss.getClass()),
                loss.gap().first().toString(),
                loss.gap().resumeAt().toString(),
                loss.gap().entries(),
                Causes.text(loss),
                Remedy.of(loss),
                loss instanceof MalformedEntry malformed
                        ? HexFormat.of().formatHex(malformed.entry().payload())
                        : null);
    }
}
