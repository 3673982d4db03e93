package io.ackrecovery.log;

/** Decides for every call whether and how it goes wrong; may be a pure function, a script, or seeded random. */
@FunctionalInterface
public interface FaultPlan {

    /** @param nth 1 for the first call of this kind on this log */
    Fault faultOf(String log, Call call, int nth);
}
