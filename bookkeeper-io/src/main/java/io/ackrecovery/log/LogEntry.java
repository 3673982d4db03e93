package io.ackrecovery.log;

/** One entry as it was written. The payload is a copy that belongs to the receiver: nothing is pooled or counted. */
public record LogEntry(LogPosition position, byte[] payload) {}
