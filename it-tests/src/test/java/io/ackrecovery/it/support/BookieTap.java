package io.ackrecovery.it.support;

import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.bookkeeper.EmbeddedBookKeeper;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.common.component.LifecycleComponentStack;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookieRequestHandler;
import org.apache.bookkeeper.proto.BookieServer;
import org.apache.bookkeeper.server.service.BookieService;
import org.apache.bookkeeper.versioning.Versioned;

/**
 * Notes what bookies are asked, where they are asked it: which ledger, and when. For clients of the wire protocol v2. Blocks, but not on
 * a bookie's threads.
 */
public final class BookieTap {
    private final Queue<Asked> requests = new ConcurrentLinkedQueue<>();

    private record Asked(long ledger, long at) {}

    /** A ledger that is no more, or of no log, counts as a log of its own. */
    public record Request(String log, long at) {}

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
        }
        return Interception.proceed(real, method, arguments);
    }

    /** All requests until now. */
    public List<Request> requests(BookKeeper client) {
        Map<Long, String> logs = new HashMap<>();
        return requests.stream()
                .map(asked ->
                        new Request(logs.computeIfAbsent(asked.ledger(), ledger -> logOf(client, ledger)), asked.at()))
                .toList();
    }

    private static String logOf(BookKeeper client, long ledger) {
        try {
            Versioned<LedgerMetadata> found =
                    client.getLedgerManager().readLedgerMetadata(ledger).get(10, TimeUnit.SECONDS);
            byte[] name = found.getValue().getCustomMetadata().get("pulsar/managed-ledger");
            return name == null ? "ledger " + ledger : new String(name, StandardCharsets.UTF_8);
        } catch (ExecutionException | TimeoutException gone) {
            return "ledger " + ledger;
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
