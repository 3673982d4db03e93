package io.ackrecovery.cli.inspect;

import io.ackrecovery.log.bookkeeper.LedgerFacts;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One ledger of the log.
 *
 * @param state as bookies' metadata have it, or {@code gone}
 * @param entries null when nobody has noted it, as of a ledger that is written to
 * @param bytes as with {@code entries}
 * @param bookies that have the entries from the key on
 * @param created null when nobody has noted it
 * @param closed null when nobody has noted it, or it is not
 */
record LedgerReport(
        long id,
        String state,
        Long entries,
        Long bytes,
        int copies,
        Map<Long, List<String>> bookies,
        String created,
        String closed,
        boolean offloaded) {

    static LedgerReport of(LedgerFacts facts) {
        return new LedgerReport(
                facts.id(),
                facts.state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                facts.entries() < 0 ? null : (Long) facts.entries(),
                facts.bytes() < 0 ? null : (Long) facts.bytes(),
                facts.copies(),
                facts.ensembles(),
                facts.created().map(Instant::toString).orElse(null),
                facts.closed().map(Instant::toString).orElse(null),
                facts.offloaded());
    }
}
