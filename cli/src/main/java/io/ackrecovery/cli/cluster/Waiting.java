package io.ackrecovery.cli.cluster;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.cli.ExitCode;
import io.ackrecovery.cli.OnInterrupt;
import io.ackrecovery.log.LogRefused;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a cluster's answers, for who has nothing else to do. */
public final class Waiting {

    private Waiting() {}

    /**
     * What the stage brings.
     *
     * @throws CommandFailed with {@link ExitCode#USAGE} if it was refused, else with {@link ExitCode#UNREACHABLE}
     */
    public static <T> T forAnswer(CompletionStage<T> stage, Duration limit) throws InterruptedException {
        try {
            return stage.toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            ExitCode code = cause instanceof LogRefused ? ExitCode.USAGE : ExitCode.UNREACHABLE;
            throw new CommandFailed(code, cause.getMessage(), cause);
        } catch (TimeoutException late) {
            throw CommandFailed.unreachable("no answer within " + limit.toSeconds() + " s", late);
        }
    }

    /**
     * Does the work on this thread, until Ctrl-C.
     *
     * @throws CommandFailed with {@link ExitCode#INTERRUPTED} then
     */
    public static <T> T watched(Callable<T> work) throws Exception {
        try {
            return OnInterrupt.watching(work, () -> {});
        } catch (InterruptedException stopped) {
            throw new CommandFailed(ExitCode.INTERRUPTED, "interrupted", stopped);
        }
    }
}
