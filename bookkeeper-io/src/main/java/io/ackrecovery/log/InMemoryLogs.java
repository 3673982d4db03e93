package io.ackrecovery.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Pending-ack logs in memory: the port with its whole contract, enforced on the caller, plus the means to write logs,
 * to damage them, and to make any single call go wrong. Deterministic: no clock, no random, no thread of its own. May
 * be used from any thread.
 */
public final class InMemoryLogs implements PendingAckLogs {
    private final Map<String, StoredLog> logs = new HashMap<>();
    private final CallBook calls;
    private long nextLedger = 1;

    /** Answers on the caller's thread, before the call returns. */
    public InMemoryLogs() {
        this(Runnable::run);
    }

    /** @param executor gives every answer */
    public InMemoryLogs(Executor executor) {
        calls = new CallBook(executor);
    }

    @Override
    public CompletionStage<PendingAckLog> open(String name, Set<Long> abandoned) {
        return calls.answer(name, Call.OPEN, limit -> openNow(name, Set.copyOf(abandoned)), () -> {});
    }

    private synchronized PendingAckLog openNow(String name, Set<Long> abandoned) throws LogException {
        StoredLog log = log(name);
        StoredLedger last = log.current();
        if (last.gone && !abandoned.contains(last.id)) {
            LogPosition from = last.position(0);
            LogPosition needed = log.markDelete.next();
            LogGap gap = log.gapOfLedger(last, needed.isAfter(from) ? needed : from);
            log.tell(gap.resumeAt());
            throw new LedgerLost("log " + name + ": " + gap, gap, null);
        }
        log.roll(nextLedger++);
        log.owner++;
        calls.opened(name);
        return new InMemoryLog(this, calls, log, abandoned);
    }

    /** Writes an entry into the log's current ledger; the log comes into being with its first one. */
    public synchronized LogPosition append(String name, byte[] payload) {
        StoredLedger ledger = log(name).current();
        ledger.payloads.add(payload.clone());
        return ledger.position(ledger.size() - 1);
    }

    /** Ends the current ledger and starts the next; an empty ledger leaves the chain, as in a managed ledger. */
    public synchronized void roll(String name) {
        log(name).roll(nextLedger++);
    }

    /** The ledgers of the log's chain, oldest first. */
    public synchronized List<Long> ledgers(String name) {
        return List.copyOf(log(name).chain.keySet());
    }

    /** The ledger is gone from bookies and their metadata; the log's chain still has it. */
    public synchronized void deleteLedger(String name, long ledger) {
        log(name).ledger(ledger).gone = true;
    }

    /** The entry is on none of its bookies. */
    public synchronized void loseEntry(String name, LogPosition position) {
        log(name).ledger(position.ledgerId()).lost.set((int) position.entryId());
    }

    /** The entry no longer matches its digest. */
    public synchronized void corruptEntry(String name, LogPosition position) {
        log(name).ledger(position.ledgerId()).corrupt.set((int) position.entryId());
    }

    /**
     * Reads that begin at the entry fail as unavailable, reads that begin before it end before it, and there is evidence
     * against it, as long as an entry beside it can be read.
     */
    public synchronized void makeUnreadable(String name, LogPosition position) {
        log(name).ledger(position.ledgerId()).unreadable.set((int) position.entryId());
    }

    /** Undoes all damage to ledgers and entries but a truncation: it was a false alarm. */
    public synchronized void repair(String name) {
        for (StoredLedger ledger : log(name).chain.values()) {
            ledger.gone = false;
            ledger.lost.clear();
            ledger.corrupt.clear();
            ledger.unreadable.clear();
        }
    }

    /** The entry was written with only its first {@code bytes} bytes; its digest is right. */
    public synchronized void truncateEntry(String name, LogPosition position, int bytes) {
        List<byte[]> payloads = log(name).ledger(position.ledgerId()).payloads;
        int entry = (int) position.entryId();
        payloads.set(entry, Arrays.copyOf(payloads.get(entry), bytes));
    }

    /** Somebody else opens the log: whoever has it open owns it no more. */
    public synchronized void fence(String name) {
        log(name).owner++;
        log(name).roll(nextLedger++);
    }

    /**
     * Marks entries as no longer needed behind the reader's back; ledgers wholly below leave the chain and are gone.
     */
    public synchronized void trim(String name, LogPosition upTo) {
        log(name).trim(upTo);
    }

    /** The durable mark-delete position. */
    public synchronized LogPosition markDelete(String name) {
        return log(name).markDelete;
    }

    /**
     * The n-th call of a kind on one log goes wrong; 1 is the first one ever made. Wins over {@link
     * #faults(FaultPlan)}.
     */
    public InMemoryLogs on(String name, Call call, int nth, Fault fault) {
        calls.script(name, call, nth, fault);
        return this;
    }

    /** Decides for every call from now on; {@code (log, call, nth) -> Fault.none()} heals everything. */
    public InMemoryLogs faults(FaultPlan plan) {
        calls.plan(plan);
        return this;
    }

    /** How many calls of a kind were made on one log. */
    public int calls(String name, Call call) {
        return calls.made(name, call);
    }

    /** How many calls of a kind on one log were answered with a failure. */
    public int failed(String name, Call call) {
        return calls.failed(name, call);
    }

    /** How many logs of that name were opened and not closed. */
    public int openHandles(String name) {
        return calls.openHandles(name);
    }

    /** How many logs of any name were opened and not closed. */
    public int openHandles() {
        return calls.openHandles();
    }

    /** Every breach of the contract so far; a test ends by finding none. */
    public List<ContractViolation> violations() {
        return calls.violations();
    }

    private synchronized StoredLog log(String name) {
        return logs.computeIfAbsent(name, absent -> {
            StoredLog log = new StoredLog(name);
            log.roll(nextLedger++);
            return log;
        });
    }

    /** Names of all logs that were ever written or opened. */
    public synchronized List<String> names() {
        return new ArrayList<>(logs.keySet()).stream().sorted().toList();
    }
}
