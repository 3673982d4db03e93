package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import org.apache.bookkeeper.mledger.Position;
import org.apache.bookkeeper.mledger.PositionFactory;

/** The managed ledger's positions and ours. */
final class Positions {

    private Positions() {}

    static LogPosition ours(Position position) {
        return position == null ? LogPosition.EARLIEST : new LogPosition(position.getLedgerId(), position.getEntryId());
    }

    static Position theirs(LogPosition position) {
        return PositionFactory.create(position.ledgerId(), position.entryId());
    }
}
