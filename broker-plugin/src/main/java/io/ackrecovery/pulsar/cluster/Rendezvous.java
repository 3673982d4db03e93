package io.ackrecovery.pulsar.cluster;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Decides how one broker comes into the cluster of all brokers, and stays in it. Does nothing itself. Not thread-safe.
 *
 * <p>Who finds a cluster joins it. Who has found no broker that is in one, or on its way into one, for {@code found-after} founds one:
 * its own entry says so first, then it replaces the record that it had read before it looked at the entries. So of two that found at a
 * time one replaces a record that is not there any more; and who looks later finds the entry of the other one. A cluster of which
 * the record does not tell is left.
 */
final class Rendezvous {
    private final String broker;
    private final long foundAfter;
    private final RandomGenerator random;

    private Incarnation incarnation;
    private String cluster;
    private boolean isFounder;
    private boolean isEnding;
    /** When it was told whom to join; null if that is to be told anew. */
    private Long toldAt;

    private final Spell alone = new Spell();
    private final Spell stranded = new Spell();
    private final Spell deserted = new Spell();

    Rendezvous(String broker, Duration foundAfter, RandomGenerator random) {
        this.broker = broker;
        this.foundAfter = foundAfter.toNanos();
        this.random = random;
    }

    /** Whether the entries of others matter, once the record is known. */
    Predicate<Optional<Founding>> looksAtOthers(Optional<Incarnation> now) {
        boolean settled = cluster != null && now.equals(Optional.ofNullable(incarnation)) && incarnation.isMember();
        String own = cluster;
        return founding ->
                !settled || founding.isPresent() && !founding.get().cluster().equals(own);
    }

    /** @param now in nanoseconds */
    Step next(Optional<Incarnation> current, Sighting seen, long now) {
        if (!current.equals(Optional.ofNullable(incarnation))) {
            begin(current.orElse(null));
        }
        if (incarnation == null) {
            return new Step.Withdraw();
        }
        boolean isMember = incarnation.isMember();
        if (isEnding) {
            return cluster == null ? new Step.Withdraw() : new Step.Enter(entry(isMember));
        }
        if (cluster == null) {
            return isMember ? end("nobody knows of which cluster it is") : search(seen, now);
        }
        return isMember ? stay(seen, now) : arrive(seen, now);
    }

    /** What was to be told could not be told, or nothing could be read: what was seen before does not count. */
    void failed() {
        toldAt = null;
        alone.ends();
        stranded.ends();
        deserted.ends();
    }

    private void begin(Incarnation next) {
        incarnation = next;
        cluster = null;
        isFounder = false;
        isEnding = false;
        failed();
    }

    private Step search(Sighting seen, long now) {
        if (seen.founding().isPresent()) {
            String found = seen.founding().get().cluster();
            List<String> members = members(seen, found);
            if (!members.isEmpty()) {
                cluster = found;
                return join(members, now);
            }
        }
        if (!alone.hasLasted(seen.isEmpty(), now, foundAfter)) {
            return new Step.Withdraw();
        }
        cluster = HexFormat.of().toHexDigits(random.nextLong());
        isFounder = true;
        return new Step.Claim(entry(false), version(seen));
    }

    /** On the way into a cluster. */
    private Step arrive(Sighting seen, long now) {
        boolean isTheOne = isTheOne(seen);
        if (isFounder) {
            return isTheOne ? joinItself() : giveUpFounding();
        }
        if (seen.founding().isPresent() && !isTheOne) {
            return end("another cluster was founded meanwhile");
        }
        List<String> members = members(seen, cluster);
        boolean isStranded = stranded.hasLasted(members.isEmpty(), now, foundAfter);
        if (members.isEmpty()) {
            return isStranded ? end("no member of the cluster is left to join") : new Step.Enter(entry(false));
        }
        boolean isDue = toldAt == null || now - toldAt >= foundAfter;
        return isDue ? join(members, now) : new Step.Enter(entry(false));
    }

    private Step joinItself() {
        return new Step.Join(entry(false), incarnation, List.of(incarnation.address()));
    }

    /** It was not told to join itself, so nothing has to end. */
    private Step giveUpFounding() {
        begin(incarnation);
        return new Step.Withdraw();
    }

    /** In a cluster. */
    private Step stay(Sighting seen, long now) {
        isFounder = false;
        if (seen.founding().isEmpty()) {
            return new Step.Claim(entry(true), Founding.NONE);
        }
        if (isTheOne(seen)) {
            deserted.ends();
            return new Step.Enter(entry(true));
        }
        String other = seen.founding().get().cluster();
        if (seen.entries().stream().anyMatch(entry -> entry.isIn(other))) {
            return end("another cluster is the one of all brokers");
        }
        return deserted.hasLasted(true, now, foundAfter)
                ? new Step.Claim(entry(true), version(seen))
                : new Step.Enter(entry(true));
    }

    private Step join(List<String> members, long now) {
        toldAt = now;
        return new Step.Join(entry(false), incarnation, members);
    }

    private Step end(String why) {
        isEnding = true;
        return new Step.End(incarnation, why);
    }

    private boolean isTheOne(Sighting seen) {
        return seen.founding().isPresent() && seen.founding().get().cluster().equals(cluster);
    }

    /** An address that is our own, on another machine, would be our own to us. */
    private List<String> members(Sighting seen, String of) {
        return seen.entries().stream()
                .filter(entry -> entry.isMember() && entry.isIn(of))
                .map(NodeEntry::address)
                .filter(address -> !address.equals(incarnation.address()))
                .toList();
    }

    private static long version(Sighting seen) {
        return seen.founding().map(Founding::version).orElse(Founding.NONE);
    }

    private NodeEntry entry(boolean isMember) {
        return new NodeEntry(broker, incarnation.address(), cluster, isMember);
    }

    /** How long something has been so without a break. */
    private static final class Spell {
        private Long since;

        boolean hasLasted(boolean isSo, long now, long atLeast) {
            if (!isSo) {
                since = null;
                return false;
            }
            since = since == null ? Long.valueOf(now) : since;
            return now - since >= atLeast;
        }

        void ends() {
            since = null;
        }
    }
}
