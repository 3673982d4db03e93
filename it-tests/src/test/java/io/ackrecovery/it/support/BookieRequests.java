package io.ackrecovery.it.support;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookieServer;

/** What bookies are asked for, at the bookies themselves, over connections that are made from now on. */
public final class BookieRequests {

    private static final Map<Byte, String> OPERATIONS = Map.of(
            BookieProtocol.ADDENTRY, "add",
            BookieProtocol.READENTRY, "read",
            BookieProtocol.AUTH, "authenticate",
            BookieProtocol.READ_LAC, "read last confirmed",
            BookieProtocol.WRITE_LAC, "write last confirmed",
            BookieProtocol.GET_BOOKIE_INFO, "look",
            BookieProtocol.BATCH_READ_ENTRY, "read batch");

    private final Set<String> kinds = ConcurrentHashMap.newKeySet();

    private BookieRequests() {}

    public static BookieRequests watch(List<BookieServer> bookies) throws ReflectiveOperationException {
        BookieRequests requests = new BookieRequests();
        for (BookieServer bookie : bookies) {
            Object connections = Interception.field(BookieServer.class, "nettyServer", bookie);
            Interception.wrapField(connections.getClass(), "requestProcessor", connections, requests::arrived);
        }
        return requests;
    }

    private Object arrived(Object real, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("processRequest")) {
            kinds.add(kind(arguments[0]));
        }
        return Interception.proceed(real, method, arguments);
    }

    /** Of the protocol's version 2; of another one it is the whole request. */
    private static String kind(Object request) throws ReflectiveOperationException {
        if (!(request instanceof BookieProtocol.Request)) {
            return request.toString();
        }
        Object operation = Interception.field(BookieProtocol.Request.class, "opCode", request);
        short flags = (short) Interception.field(BookieProtocol.Request.class, "flags", request);
        String name = OPERATIONS.getOrDefault(operation, "operation " + operation);
        return (flags & BookieProtocol.FLAG_DO_FENCING) != 0 ? name + " and fence" : name;
    }

    /** In words, each once. */
    public Set<String> kinds() {
        return new TreeSet<>(kinds);
    }
}
