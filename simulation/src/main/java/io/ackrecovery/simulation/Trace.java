package io.ackrecovery.simulation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Hands each event to everybody who watches, remembers the last ones, and the first invariant that was broken. */
final class Trace {

    private static final int REMEMBERED = 50;

    private final Deque<Event> last = new ArrayDeque<>(REMEMBERED);
    private final MessageDigest digest;
    private List<Watcher> watchers = List.of();
    private final Set<String> broken = new TreeSet<>();
    private Breach breach;
    private long events;

    /** @param hashing whether {@link #hash()} will be asked for, which takes time */
    Trace(boolean hashing) {
        digest = hashing ? sha256() : null;
    }

    /** Who is told of every event, in this order. */
    interface Watcher {
        void on(Event event);

        /** The world has come to its end. */
        default void atEnd() {}
    }

    void watchedBy(List<Watcher> all) {
        watchers = all;
    }

    void add(Event event) {
        events++;
        if (last.size() == REMEMBERED) {
            last.remove();
        }
        last.add(event);
        if (digest != null) {
            digest.update((Texts.line(event) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        for (Watcher watcher : watchers) {
            watcher.on(event);
        }
    }

    void ended() {
        watchers.forEach(Watcher::atEnd);
    }

    void broken(String invariant, String what) {
        broken.add(invariant);
        if (breach == null) {
            breach = new Breach(invariant, what, last.stream().map(Texts::line).toList());
        }
    }

    /** Null as long as all is well. */
    Breach breach() {
        return breach;
    }

    /** Every invariant that was broken so far. */
    Set<String> broken() {
        return Set.copyOf(broken);
    }

    long events() {
        return events;
    }

    String hash() {
        return digest == null ? "" : HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
