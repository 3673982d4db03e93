package io.ackrecovery.cli.demo;

import java.util.regex.Pattern;

/** The names of the demo's logs: as long as a broker makes them, so they are left out where a store's id stands beside. */
final class LogNames {

    private static final Pattern NAMED = Pattern.compile("( of)? ?\\blog \\S+__transaction_pending_ack:? ?");

    private LogNames() {}

    static String of(int index) {
        return "demo/orders/persistent/events-%04d-billing__transaction_pending_ack".formatted(index);
    }

    /** The text without the log's name in it. */
    static String leftOut(String text) {
        return NAMED.matcher(text)
                .replaceAll(
                        named -> named.group(1) == null ? " " : named.group().endsWith(": ") ? ": " : " ")
                .strip();
    }
}
