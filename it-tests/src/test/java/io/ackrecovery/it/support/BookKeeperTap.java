package io.ackrecovery.it.support;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;

/** Sits between a BookKeeper client and its metadata and bookies: counts what the client asks, and lets requests fail. */
public final class BookKeeperTap {

    private static final int NOT_THERE = BKException.Code.BookieHandleNotAvailableException;

    /** Where a request has its entry and its callback; the ledger comes second, the callback's context next to the callback. */
    private record Request(int entry, int callback) {}

    private static final Map<String, Request> REQUESTS = Map.of(
            "readEntry", new Request(2, 3),
            "batchReadEntries", new Request(2, 5),
            "addEntry", new Request(3, 5));

    private final BookKeeper client;
    private final Map<Long, AtomicInteger> lookups = new ConcurrentHashMap<>();
    private final Queue<String> created = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failedBatchReads = new AtomicInteger();
    private final Map<Long, AtomicInteger> readsToFail = new ConcurrentHashMap<>();
    private final Map<Long, AtomicInteger> addsToFail = new ConcurrentHashMap<>();
    private final AtomicInteger creationsToFail = new AtomicInteger();

    private BookKeeperTap(BookKeeper client) {
        this.client = client;
    }

    public static BookKeeperTap on(BookKeeper client) throws ReflectiveOperationException {
        BookKeeperTap tap = new BookKeeperTap(client);
        Interception.wrapField(BookKeeper.class, "ledgerManager", client, tap::askMetadata);
        Interception.wrapField(BookKeeper.class, "bookieClient", client, tap::askBookie);
        return tap;
    }

    /** How often this ledger's metadata were asked for, with which every open begins. */
    public int lookups(long ledger) {
        return lookups.getOrDefault(ledger, new AtomicInteger()).get();
    }

    /** How many lookups there were, of any ledger. */
    public int lookups() {
        return lookups.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** For which managed ledgers ledgers were created, cursors' ledgers too, in order. */
    public List<String> created() {
        return List.copyOf(created);
    }

    /**
     * How many reads of many entries a bookie did not answer with entries. What the client asks for singly thereafter, without being
     * told to, is not counted.
     */
    public int failedBatchReads() {
        return failedBatchReads.get();
    }

    /** The next reads of this ledger fail as if its bookie were not there. */
    public void failReads(long ledger, int times) {
        readsToFail.put(ledger, new AtomicInteger(times));
    }

    /** The next add to this ledger fails as if its bookie were not there, and so does the next creation of a ledger. */
    public void failAddAndCreation(long ledger) {
        creationsToFail.set(1);
        addsToFail.put(ledger, new AtomicInteger(1));
    }

    private Object askMetadata(Object real, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("readLedgerMetadata")) {
            lookups.computeIfAbsent((Long) arguments[0], first -> new AtomicInteger())
                    .incrementAndGet();
        } else if (method.getName().equals("createLedgerMetadata")) {
            if (takeOne(creationsToFail)) {
                return CompletableFuture.failedFuture(new BKException.BKNotEnoughBookiesException());
            }
            byte[] managedLedger =
                    ((LedgerMetadata) arguments[1]).getCustomMetadata().get("pulsar/managed-ledger");
            created.add(managedLedger == null ? "" : new String(managedLedger, StandardCharsets.UTF_8));
        }
        return Interception.proceed(real, method, arguments);
    }

    private Object askBookie(Object real, Method method, Object[] arguments) throws Throwable {
        Request request = REQUESTS.get(method.getName());
        if (request == null) {
            return Interception.proceed(real, method, arguments);
        }
        Class<?> answers = method.getParameterTypes()[request.callback()];
        boolean add = method.getName().equals("addEntry");
        if (method.getName().equals("batchReadEntries")) {
            arguments[request.callback()] =
                    Interception.wrap(answers, arguments[request.callback()], this::countFailure);
        }
        long ledger = (Long) arguments[1];
        if (!takeOne((add ? addsToFail : readsToFail).get(ledger))) {
            return Interception.proceed(real, method, arguments);
        }
        Object bookie = add ? arguments[0] : null;
        client.getMainWorkerPool().executeOrdered(ledger, () -> {
            try {
                answers.getMethods()[0].invoke(
                        arguments[request.callback()],
                        NOT_THERE,
                        ledger,
                        arguments[request.entry()],
                        bookie,
                        arguments[request.callback() + 1]);
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("no callback of the client's", impossible);
            }
        });
        return null;
    }

    private Object countFailure(Object callback, Method method, Object[] answer) throws Throwable {
        if (answer != null && answer.length > 0 && !answer[0].equals(BKException.Code.OK)) {
            failedBatchReads.incrementAndGet();
        }
        return Interception.proceed(callback, method, answer);
    }

    private static boolean takeOne(AtomicInteger left) {
        return left != null && left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }
}
