package io.ackrecovery.simulation;

import io.ackrecovery.log.Call;
import io.ackrecovery.log.Fault;
import io.ackrecovery.log.FaultPlan;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.supervisor.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sees every call: first everything is out, for as many opens as there are logs; then each call goes as its log's seed says,
 * and some bring on the operator.
 */
final class Mischief implements FaultPlan {

    /** Far beyond the deadlines, so that many an answer comes when its call was given up. */
    private static final int LATEST_ANSWER_MILLIS = 250;

    private final Map<String, StormLog> logs;
    private final Map<String, Moments> moments = new HashMap<>();
    private final Weather weather;
    private final Operator operator;
    private final AtomicInteger opens = new AtomicInteger();

    Mischief(Map<String, StormLog> logs, Weather weather, Operator operator) {
        this.logs = logs;
        this.weather = weather;
        this.operator = operator;
        logs.values().forEach(log -> moments.put(log.name(), new Moments(log.seed)));
    }

    void recover(StormLog log) {
        operator.recover(log, outcome -> {
            if (outcome instanceof Outcome.Stopped) {
                meddle(log, moments.get(log.name()).firstStop());
            }
        });
    }

    private void meddle(StormLog log, Moments.Meddling meddling) {
        meddling.commands()
                .forEach(command -> weather.after(meddling.afterMillis(), () -> operator.carryOut(command, log)));
    }

    @Override
    public Fault faultOf(String name, Call call, int nth) {
        StormLog log = logs.get(name);
        if (log == null) {
            return Fault.none();
        }
        if (call != Call.CLOSE && call != Call.TRIM) {
            meddle(log, moments.get(name).nextCall());
        }
        if (call == Call.OPEN && opens.incrementAndGet() <= logs.size()) {
            return log.take(call, nth, Fault.fail(new LogUnavailable("everything is out", null)));
        }
        Fault fault = log.faultOf(call, nth);
        if (fault instanceof Fault.Hold hold) {
            answerLater(hold, new SplittableRandom(log.seed + nth));
        }
        return fault;
    }

    private void answerLater(Fault.Hold hold, SplittableRandom random) {
        Runnable answer =
                random.nextBoolean() ? hold::release : () -> hold.fail(new LogUnavailable("a late answer", null));
        weather.after(random.nextInt(LATEST_ANSWER_MILLIS), answer);
    }
}
