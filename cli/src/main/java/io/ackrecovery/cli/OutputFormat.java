package io.ackrecovery.cli;

/** How a command tells its result. */
public enum OutputFormat {
    /** For people. */
    table,
    /** One JSON document on standard output, for programs. */
    json
}
