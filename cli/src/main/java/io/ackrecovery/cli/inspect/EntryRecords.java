package io.ackrecovery.cli.inspect;

import java.util.List;

/** The records of one entry, in words. */
record EntryRecords(String entry, List<String> records) {}
