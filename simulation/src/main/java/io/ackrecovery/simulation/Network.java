package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.FaultPlan;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.simulation.Disaster.BadCall;
import io.ackrecovery.store.StoreSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What lies between the nodes and the logs: how long each call takes, and how it goes wrong. */
final class Network implements FaultPlan {

    /** After the caller's deadline: while the next attempt is under way, or long after. */
    private static final long JUST_LATE = TimeUnit.MILLISECONDS.toNanos(300);

    private static final long LATEST = TimeUnit.SECONDS.toNanos(170);

    /** After which a client no longer waits for a bookie that gives no answer: the default of BookKeeper's readEntryTimeout is 5 s. */
    private static final long CLIENT_TIMEOUT = TimeUnit.SECONDS.toNanos(5);

    private record NthCall(int store, Call call, int nth) {}

    private final EventLoop loop;
    private final Trace trace;
    private final Bookies bookies;
    private final Latencies latencies;
    private final StoreSettings deadlines;
    private final Map<NthCall, BadCall> script = new HashMap<>();
    private boolean metadataLost;
    private CallSite site;
    private int nth;

    Network(EventLoop loop, Trace trace, Bookies bookies, StoreSettings deadlines) {
        this.loop = loop;
        this.trace = trace;
        this.bookies = bookies;
        this.deadlines = deadlines;
        this.latencies = new Latencies(loop);
    }

    void script(BadCall bad) {
        script.put(new NthCall(bad.store(), bad.call(), bad.nth()), bad);
    }

    void metadataLost(boolean lost) {
        metadataLost = lost;
    }

    void slowDown(int factor) {
        latencies.slowDown(factor);
    }

    /** From here on every call is answered, and in time. */
    void heal() {
        script.clear();
        metadataLost = false;
        latencies.slowDown(1);
        bookies.allUp();
    }

    /** Makes a call and sees to it that it is seen, and its answer too. */
    <T> CompletionStage<T> call(CallSite made, Supplier<CompletionStage<T>> call) {
        site = made;
        CompletionStage<T> stage;
        try {
            stage = call.get();
        } catch (Throwable thrown) {
            answered(made, nth, null, thrown);
            throw thrown;
        }
        int number = nth;
        stage.whenComplete((value, failure) -> answered(made, number, value, failure));
        return stage;
    }

    private void answered(CallSite made, int number, Object value, Throwable failure) {
        if (made.node().isAlive()) {
            trace.add(new Event.Answered(
                    loop.nanos(), made.node().number(), made.log().number(), made.call(), number, value, failure));
        }
    }

    @Override
    public Fault faultOf(String name, Call call, int number) {
        nth = number;
        CallSite made = site;
        int store = made.log().number();
        trace.add(new Event.Called(loop.nanos(), made.node().number(), store, call, number, made.from(), made.asked()));
        BadCall bad = script.remove(new NthCall(store, call, number));
        if (bad != null) {
            return trouble(made, bad);
        }
        return switch (reached(made)) {
            case UP -> later(made, latencies.of(call));
            case REFUSING -> failing(made, latencies.ofFailure(), unavailable(made));
            case HANGING -> failing(made, CLIENT_TIMEOUT, unavailable(made));
        };
    }

    private Bookies.State reached(CallSite made) {
        return switch (made.call()) {
            case CLOSE -> Bookies.State.UP;
            case READ, EVIDENCE -> bookies.toRead(made.from().ledgerId());
            case CONFIRM, TRIM -> metadataLost ? Bookies.State.REFUSING : Bookies.State.UP;
            case OPEN -> metadataLost ? Bookies.State.REFUSING : bookies.toCreate();
        };
    }

    private Fault trouble(CallSite made, BadCall bad) {
        return switch (bad.trouble()) {
            case FAILS -> failing(made, latencies.ofFailure(), unavailable(made));
            case NEVER_ANSWERS -> Fault.stall();
            case LATE -> later(made, tooLate(made));
            case FAILS_LATE -> failing(made, tooLate(made), unavailable(made));
            case ANSWERS_TWICE -> Fault.twice();
            case SHORT -> Fault.atMost(1);
            case THROWS -> Fault.throwing(unavailable(made));
            case FAILS_STRANGELY -> failing(made, latencies.ofFailure(), Strange.failure(loop.random()));
            case THROWS_STRANGELY -> Fault.throwing(Strange.thrown(loop.random()));
            case REFUSED -> failing(made, latencies.ofFailure(), Strange.refusal());
        };
    }

    private long tooLate(CallSite made) {
        Duration deadline = switch (made.call()) {
            case OPEN -> deadlines.openTimeout();
            case READ, CONFIRM, EVIDENCE -> deadlines.readTimeout();
            case TRIM -> deadlines.trimTimeout();
            case CLOSE -> deadlines.closeTimeout();
        };
        SplittableRandom random = loop.random();
        return deadline.toNanos() + random.nextLong(random.nextBoolean() ? JUST_LATE : LATEST);
    }

    private static LogUnavailable unavailable(CallSite made) {
        return new LogUnavailable(made.log().name() + ": no answer to " + made.call(), null);
    }

    private Fault later(CallSite made, long delay) {
        Fault.Hold hold = Fault.hold();
        loop.after(delay, () -> made.node().ifAlive(hold::release));
        return hold;
    }

    private Fault failing(CallSite made, long delay, Throwable failure) {
        Fault.Hold hold = Fault.hold();
        loop.after(delay, () -> made.node().ifAlive(() -> hold.fail(failure)));
        return hold;
    }
}
