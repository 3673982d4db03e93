package io.ackrecovery.operator;

import io.ackrecovery.supervisor.Causes;
import io.ackrecovery.supervisor.LossPreview;
import java.util.stream.Collectors;
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

    /**
     * Writes down what a skip may have done, beside the line of the command.
     *
     * @param loss null if there was none to be had
     */
    static void skipped(String id, String from, LossPreview loss, Throwable failure) {
        LOG.info("skip {} by {}: {}", oneLine(id), from, oneLine(effect(loss, failure)));
    }

    private static String effect(LossPreview loss, Throwable failure) {
        if (loss == null) {
            return "which transactions it affects was not looked at"
                    + (failure == null ? "" : ": " + Causes.text(Causes.unwrap(failure)));
        }
        String affected = loss.transactions().stream()
                .map(each -> "; " + each.transaction() + " " + Words.of(each.effect()))
                .collect(Collectors.joining());
        return "it may affect %d transactions%s. %s"
                .formatted(loss.transactionCount(), affected, String.join(" ", loss.notes()));
    }

    /** Nobody gets to write log lines of their own. */
    private static String oneLine(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]", "?");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT - 3) + "...";
    }
}
