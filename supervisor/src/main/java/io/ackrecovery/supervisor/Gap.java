package io.ackrecovery.supervisor;

/**
 * Something that a recovery went on without.
 *
 * @param where what is missing, in the words an operator knows it by
 * @param entries how many entries; {@link #UNKNOWN} when nobody can say
 */
public record Gap(String where, long entries) {
    public static final long UNKNOWN = -1;
}
