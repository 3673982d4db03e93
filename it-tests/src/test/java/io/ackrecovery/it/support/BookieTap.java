package io.ackrecovery.it.support;

import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.common.component.LifecycleComponentStack;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookieRequestHandler;
import org.apache.bookkeeper.proto.BookieServer;
import org.apache.bookkeeper.server.service.BookieService;

/**
 * Notes what bookies are asked, where they are asked it: which ledger, and when. For clients of the wire protocol v2. Blocks, but not on
 * a bookie's threads.
 */
public final class BookieTap {
    private final BookKeeper client;
    private final Queue<Asked> requests = new ConcurrentLinkedQueue<>();
    private final Map<Long, CompletableFuture<String>> logs = new ConcurrentHashMap<>();

    private record Asked(long ledger, long at) {}

    /** A ledger of no log counts as a log of its own. */
    public record Request(String log, long at) {}

    /** @param client tells of what log a ledger is, as soon as it is asked for: it may be deleted later */
    public BookieTap(BookKeeper client) {
        this.client = client;
    }

    /** Starts them, and notes what they are asked from the first milliseconds on. */
    public void startAllBookies(EmbeddedBookKeeper bookKeeper) throws LogUnavailable, ReflectiveOperationException {
        for (int i = 0; i < bookKeeper.bookies(); i++) {
            bookKeeper.startBookie(i);
            on(bookKeeper);
        }
    }

    /** Notes what is asked from here on, of those bookies that run. */
    public void on(EmbeddedBookKeeper bookKeeper) throws ReflectiveOperationException {
        for (Object bookie : (Collection<?>) Interception.field(EmbeddedBookKeeper.class, "bookies", bookKeeper)) {
            LifecycleComponentStack running =
                    (LifecycleComponentStack) Interception.field(bookie.getClass(), "running", bookie);
            for (int i = 0; running != null && i < running.getNumComponents(); i++) {
                if (running.getComponent(i) instanceof BookieService service) {
                    wrap(Interception.field(BookieServer.class, "nettyServer", service.getServer()));
                }
            }
        }
    }

    /** For connections of now and of later. */
    private void wrap(Object server) throws ReflectiveOperationException {
        if (Proxy.isProxyClass(Interception.field(server.getClass(), "requestProcessor", server)
                .getClass())) {
            return;
        }
        Interception.wrapField(server.getClass(), "requestProcessor", server, this::ask);
        Object wrapped = Interception.field(server.getClass(), "requestProcessor", server);
        for (Channel channel : (ChannelGroup) Interception.field(server.getClass(), "allChannels", server)) {
            BookieRequestHandler handler = channel.pipeline().get(BookieRequestHandler.class);
            if (handler != null) {
                Interception.setField(BookieRequestHandler.class, "requestProcessor", handler, wrapped);
            }
        }
    }

    private Object ask(Object real, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("processRequest") && arguments[0] instanceof BookieProtocol.Request request) {
            long ledger = (Long) Interception.field(BookieProtocol.Request.class, "ledgerId", request);
            requests.add(new Asked(ledger, System.nanoTime()));
            logs.computeIfAbsent(ledger, this::logOf);
        }
        return Interception.proceed(real, method, arguments);
    }

    /** All requests until now. */
    public List<Request> requests() {
        return requests.stream()
                .map(asked -> new Request(logs.get(asked.ledger()).join(), asked.at()))
                .toList();
    }

    private CompletableFuture<String> logOf(long ledger) {
        String none = "ledger " + ledger;
        return client.getLedgerManager()
                .readLedgerMetadata(ledger)
                .thenApply(found -> {
                    byte[] name = found.getValue().getCustomMetadata().get("pulsar/managed-ledger");
                    return name == null ? none : new String(name, StandardCharsets.UTF_8);
                })
                .completeOnTimeout(none, 10, TimeUnit.SECONDS)
                .exceptionally(gone -> none);
    }
}
