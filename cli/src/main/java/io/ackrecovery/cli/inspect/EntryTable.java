package io.ackrecovery.cli.inspect;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** One entry for people: its bytes sixteen a line, then what is in them. */
record EntryTable(PrintWriter out) {

    private static final int PER_LINE = 16;

    void print(EntryReport report) {
        out.println("entry " + report.entry());
        if (report.payload() != null) {
            dump(report.payload());
        }
        if (report.records() != null) {
            report.records().forEach(record -> out.println("    " + record));
        }
        if (report.failure() != null) {
            out.println("    failure: " + report.failure());
        }
        if (report.copies() != null) {
            report.copies().forEach(copy -> {
                out.println("bookie " + copy.bookie() + ": " + copy.answer());
                dump(copy.bytes());
            });
        }
    }

    private void dump(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        for (int from = 0; from < bytes.length; from += PER_LINE) {
            byte[] line = Arrays.copyOfRange(bytes, from, Math.min(from + PER_LINE, bytes.length));
            String text = new String(line, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".");
            out.printf("    %08x  %-47s  %s%n", from, HexFormat.ofDelimiter(" ").formatHex(line), text);
        }
    }
}
