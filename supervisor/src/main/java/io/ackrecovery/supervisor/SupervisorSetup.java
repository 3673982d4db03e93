package io.ackrecovery.supervisor;

import io.ackrecovery.supervisor.RecoverySupervisor.Command;
import java.util.random.RandomGenerator;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/** What all parts of a supervisor share and none changes. */
record SupervisorSetup<R>(
        RecoveryChildren<R> children,
        TimerScheduler<Command> timers,
        PermitDesk permits,
        OutageWatch outage,
        PhaseCounts phases,
        FailurePolicy policy,
        SupervisorSettings settings,
        RecoveryObserver observer,
        Ticker ticker,
        RandomGenerator random) {}
