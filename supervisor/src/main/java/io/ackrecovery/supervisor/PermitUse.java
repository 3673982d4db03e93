package io.ackrecovery.supervisor;

/**
 * How a supervisor uses its permits.
 *
 * @param inUse permits that are lent; each may be an attempt at work
 * @param waiting recoveries that wait for a permit
 * @param leased permits of the lease in force; 0 if there is none
 */
public record PermitUse(int inUse, int waiting, int leased) {}
