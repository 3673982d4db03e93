package io.ackrecovery.simulation;

import io.ackrecovery.it.support.RecordingTarget;
import io.ackrecovery.store.TopicPosition;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/** The targets of the storm: some of what was replayed is settled, and those of {@code BAD_TARGET} go wrong once. */
final class Targets {

    private static final int LATEST_BAD_APPLY = 4;

    /** More than a log has entries. */
    private static final int SETTLED = 40;

    private Targets() {}

    static RecordingTarget of(StormLog log) {
        RecordingTarget target = new RecordingTarget();
        target.settle(new TopicPosition(7, new SplittableRandom(log.seed).nextInt(SETTLED)));
        if (log.damage != StormLog.Damage.BAD_TARGET) {
            return target;
        }
        Throwable failure = Disasters.foreign(log.seed);
        return switch (Math.floorMod(log.seed, 4)) {
            case 0 -> target.instead(badApply(log), () -> CompletableFuture.failedFuture(failure));
            case 1 -> target.instead(badApply(log), () -> null);
            case 2 -> target.instead(badApply(log), CompletableFuture::new);
            default -> target.instead(badApply(log), () -> sneaky(failure));
        };
    }

    private static int badApply(StormLog log) {
        return 1 + new SplittableRandom(~log.seed).nextInt(LATEST_BAD_APPLY);
    }

    /** When this target went wrong, if it came to that. */
    static OptionalLong failedAt(StormLog log, RecordingTarget target) {
        List<Long> calls = target.calledAt();
        return log.damage == StormLog.Damage.BAD_TARGET && calls.size() == badApply(log)
                ? OptionalLong.of(calls.get(calls.size() - 1))
                : OptionalLong.empty();
    }

    @SuppressWarnings("unchecked")
    private static <T, E extends Throwable> T sneaky(Throwable failure) throws E {
        throw (E) failure;
    }
}
