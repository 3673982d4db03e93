/**
 * Recovery under virtual time: the actors that run in a broker, over logs, bookies, targets and clocks that are simulated. To try
 * one's own settings before an outage does, and to find in seconds, from a seed, what production finds in years.
 *
 * <p>A scenario says how many nodes recover how many logs, under which settings, and what goes wrong; a run holds every invariant
 * of the architecture against every step. Then comes fair weather, in which every log must be recovered, everything is
 * closed and nothing may be left over:
 *
 * <pre>{@code
 * SimulationResult night = Scenario.ofSeed(42)
 *         .logs(60, 200, 4)
 *         .nodes(3)
 *         .bookies(5)
 *         .settings("ack-recovery.supervisor { max-permits = 8, backoff.max = 20s }")
 *         .with(
 *                 new BookiesDown(0, 4, Duration.ofMillis(50), Duration.ofMinutes(15), false),
 *                 new Damage(7, DamageKind.LOST_LEDGER, 0.5, Duration.ZERO, null),
 *                 new NodeDies(2, Duration.ofMinutes(5)),
 *                 new Ordered(7, Command.SKIP, Duration.ofMinutes(30)))
 *         .until(Duration.ofHours(1))
 *         .run()
 *         .requireIntact("mvn test -Dtest=GuideTest");
 *
 * assertThat(night.atRest()).isTrue();
 * assertThat(night.figures().recovered()).isEqualTo(60);
 * assertThat(night.figures().mostFailedOfOneStore()).isLessThan(60);
 * }</pre>
 *
 * <p><b>One seed decides everything</b>: which of the tasks that are ready runs next, how long each call takes, every jitter.
 * Two runs of equal scenarios are the same to the last event. A run that breaks an invariant ends there; {@link
 * io.ackrecovery.simulation.SimulationResult#requireIntact} then leaves out the disasters that it does not take, and throws with the
 * seed, the invariant, those disasters and the last events.
 *
 * <p><b>What is simulated.</b> {@link io.ackrecovery.simulation.Disaster} lists what can go wrong. Each ledger is on two bookies; a read
 * needs one of them, an open needs two that are up. An open takes about 12 ms, a read 3 ms, one call in fifty up to twenty times as
 * long; a refused call fails after 5 to 40 ms, a bookie that hangs fails a call after 5 s. Messages between actors take no time. Each
 * node has one thread that targets apply on, 20 us an entry, in slices of at most 2 ms.
 *
 * <p><b>Threads.</b> A run blocks the calling thread, on which everything happens; runs on several threads do not touch each
 * other. It takes some milliseconds and an actor system of its own.
 */
package io.ackrecovery.simulation;
