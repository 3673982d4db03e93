package io.ackrecovery.operator;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The open connections, so many at most. When they are all there, a new one takes the place of the one that keeps the server waiting
 * longest: a client that is well needs milliseconds, so that is one that is not. On the server's one thread.
 */
final class Connections {
    private final int most;
    private final Set<Exchange> waitingForClient = new LinkedHashSet<>();
    private final Set<Exchange> answering = new HashSet<>();

    Connections(int most) {
        this.most = most;
    }

    /** Whether there is room, or room could be made. */
    boolean admit(Exchange exchange) {
        if (waitingForClient.size() + answering.size() >= most && !giveUpOne()) {
            return false;
        }
        waitingForClient.add(exchange);
        return true;
    }

    private boolean giveUpOne() {
        Iterator<Exchange> longestFirst = waitingForClient.iterator();
        if (!longestFirst.hasNext()) {
            return false;
        }
        Exchange longest = longestFirst.next();
        longestFirst.remove();
        longest.giveUp();
        return true;
    }

    void answering(Exchange exchange) {
        waitingForClient.remove(exchange);
        answering.add(exchange);
    }

    void answered(Exchange exchange) {
        answering.remove(exchange);
        waitingForClient.add(exchange);
    }

    void closed(Exchange exchange) {
        waitingForClient.remove(exchange);
        answering.remove(exchange);
    }
}
