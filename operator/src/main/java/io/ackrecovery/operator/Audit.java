package io.ackrecovery.operator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down every command, carried out or not: what, on which recovery, by whom, and how it was answered. */
final class Audit {
    private static final Logger LOG = LoggerFactory.getLogger("io.ackrecovery.audit");
    private static final int MAX_TEXT = 512;

    private Audit() {}

    static void command(String what, String id, String from, Answer answer) {
        LOG.info("{} {} by {}: {}", what, oneLine(id), oneLine(from), oneLine(answer.text()));
    }

    /** Nobody gets to write log lines of their own. */
    private static String oneLine(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]", "?");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT - 3) + "...";
    }
}
