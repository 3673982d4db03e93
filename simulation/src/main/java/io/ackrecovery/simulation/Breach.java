package io.ackrecovery.simulation;

import java.util.List;

/**
 * The first invariant that was broken in a run.
 *
 * @param invariant I1 to I10
 * @param what in words
 * @param lastLines the last events of the trace, at most 50, oldest first
 */
public record Breach(String invariant, String what, List<String> lastLines) {}
