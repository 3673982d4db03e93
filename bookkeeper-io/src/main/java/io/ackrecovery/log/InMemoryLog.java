package io.ackrecovery.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** One open log of {@link InMemoryLogs}. */
public final class InMemoryLog implements PendingAckLog {
    private final InMemoryLogs logs;
    private final CallBook calls;
    private final StoredLog log;
    private final Set<Long> abandoned;
    private final int owner;
    private final LogPosition first;
    private final LogPosition end;
    private final long size;
    private boolean reading;
    private boolean trimming;
    private boolean closing;

    InMemoryLog(InMemoryLogs logs, CallBook calls, StoredLog log, Set<Long> abandoned) {
        this.logs = logs;
        this.calls = calls;
        this.log = log;
        this.abandoned = abandoned;
        owner = log.owner;
        first = log.settle(log.markDelete.next(), abandoned);
        end = log.lastEntry();
        size = log.count(first, end);
        log.tell(first);
    }

    @Override
    public String name() {
        return log.name;
    }

    @Override
    public LogPosition first() {
        return first;
    }

    @Override
    public LogPosition end() {
        return end;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public CompletionStage<LogBatch> read(LogPosition from, int maxEntries, int maxBytes) {
        Fault fault;
        synchronized (logs) {
            mustBe(!closing, "read after close");
            mustBe(!reading, "read while another read is outstanding");
            mustBe(maxEntries >= 1, "read of " + maxEntries + " entries");
            mustBe(maxBytes >= 1, "read of " + maxBytes + " bytes");
            mustBe(from.entryId() >= 0 && !from.isAfter(log.furthest), "read from " + from + ", which nobody told");
            fault = calls.begin(log.name, Call.READ);
            reading = !fault.isLate();
        }
        return calls.answer(
                log.name,
                Call.READ,
                fault,
                limit -> readNow(from, Math.min(limit, maxEntries), maxBytes),
                () -> endRead(fault));
    }

    private void endRead(Fault fault) {
        synchronized (logs) {
            reading &= fault.isLate();
        }
    }

    private LogBatch readNow(LogPosition from, int maxEntries, int maxBytes) throws LogException {
        synchronized (logs) {
            mustNotBeClosed();
            LogPosition start = log.settle(from, abandoned);
            if (start.isAfter(end)) {
                return new LogBatch(List.of(), from);
            }
            StoredLedger ledger = log.ledger(start.ledgerId());
            if (ledger.gone) {
                LogGap gap = tell(log.gapOfLedger(ledger, start));
                throw new LedgerLost("log " + log.name + ": " + gap, gap, null);
            }
            return readLedger(ledger, start, maxEntries, maxBytes);
        }
    }

    private LogBatch readLedger(StoredLedger ledger, LogPosition start, int maxEntries, int maxBytes)
            throws LogException {
        if (ledger.unreadable.get((int) start.entryId())) {
            throw new LogUnavailable("log " + log.name + ": cannot read entry " + start, null);
        }
        List<LogEntry> entries = new ArrayList<>();
        long bytes = 0;
        boolean lost = false;
        boolean corrupt = false;
        int entry = (int) start.entryId();
        while (entry < ledger.size()
                && entries.size() < maxEntries
                && !ledger.unreadable.get(entry)
                && !ledger.position(entry).isAfter(end)) {
            byte[] payload = ledger.payloads.get(entry);
            bytes += payload.length;
            if (bytes > maxBytes && !entries.isEmpty()) {
                break;
            }
            lost |= ledger.lost.get(entry);
            corrupt |= ledger.corrupt.get(entry);
            entries.add(new LogEntry(ledger.position(entry), payload.clone()));
            entry++;
        }
        LogPosition next = log.settle(ledger.position(entry), Set.of());
        log.tell(next);
        if (lost || corrupt) {
            LogGap gap = new LogGap(start, next, entries.size());
            String message = "log " + log.name + ": " + gap;
            throw lost ? new EntryLost(message, gap, null) : new DigestMismatch(message, gap, null);
        }
        return new LogBatch(entries, next);
    }

    @Override
    public CompletionStage<Void> confirmOwned() {
        return calls.answer(
                log.name,
                Call.CONFIRM,
                limit -> {
                    synchronized (logs) {
                        mustNotBeClosed();
                        mustOwn();
                        return null;
                    }
                },
                () -> {});
    }

    @Override
    public CompletionStage<Optional<String>> evidenceAgainst(LogPosition position) {
        synchronized (logs) {
            mustBe(!closing, "evidence after close");
            mustBe(!reading, "evidence while a read is outstanding");
        }
        return calls.answer(log.name, Call.EVIDENCE, limit -> evidence(position), () -> {});
    }

    private Optional<String> evidence(LogPosition position) throws LogClosed {
        synchronized (logs) {
            mustNotBeClosed();
            StoredLedger ledger = log.chain.get(position.ledgerId());
            if (ledger == null || ledger.gone || position.entryId() < 0 || position.isAfter(end)) {
                return Optional.empty();
            }
            if (!ledger.isUnreadableAlone((int) position.entryId())) {
                return Optional.empty();
            }
            log.tell(position.next());
            return Optional.of("an entry beside " + position + " can be read");
        }
    }

    @Override
    public CompletionStage<Void> trim(LogPosition upTo) {
        Fault fault;
        synchronized (logs) {
            mustBe(!closing, "trim after close");
            mustBe(!trimming, "trim while another trim is outstanding");
            mustBe(!upTo.isAfter(log.lastEntry()), "trim up to " + upTo + ", after the last entry");
            fault = calls.begin(log.name, Call.TRIM);
            trimming = !fault.isLate();
        }
        return calls.answer(
                log.name,
                Call.TRIM,
                fault,
                limit -> {
                    synchronized (logs) {
                        mustNotBeClosed();
                        mustOwn();
                        log.trim(upTo);
                        return null;
                    }
                },
                () -> {
                    synchronized (logs) {
                        trimming &= fault.isLate();
                    }
                });
    }

    /**
     * The handle counts as closed whatever the answer is, since the port closes each part even if another one fails.
     */
    @Override
    public CompletionStage<Void> close() {
        synchronized (logs) {
            if (!closing) {
                closing = true;
                calls.closed(log.name);
            }
        }
        return calls.answer(log.name, Call.CLOSE, limit -> null, () -> {});
    }

    private LogGap tell(LogGap gap) {
        log.tell(gap.resumeAt());
        return gap;
    }

    private void mustOwn() throws LogFenced {
        if (owner != log.owner) {
            throw new LogFenced("log " + log.name + " was opened by somebody else", null);
        }
    }

    private void mustNotBeClosed() throws LogClosed {
        if (closing) {
            throw new LogClosed("log " + log.name + " is closed", null);
        }
    }

    private void mustBe(boolean condition, String otherwise) {
        if (!condition) {
            throw calls.violation("log " + log.name + ": " + otherwise);
        }
    }
}
