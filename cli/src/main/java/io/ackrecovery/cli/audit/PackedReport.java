package io.ackrecovery.cli.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A report of one log as text that fits into a message: a log may have many ledgers and gaps. */
final class PackedReport {

    /** Of characters. A message between nodes holds 512 KiB. */
    static final int MOST = 400 * 1024;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PackedReport() {}

    /** @throws IllegalStateException if it does not fit */
    static String pack(LogReport report) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            MAPPER.writeValue(out, report);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        String text = Base64.getEncoder().encodeToString(packed.toByteArray());
        if (text.length() > MOST) {
            throw new IllegalStateException("its report is too large for a message, %d KiB: audit it without --cluster"
                    .formatted(text.length() / 1024));
        }
        return text;
    }

    /** @throws IllegalArgumentException if it is no such report */
    static LogReport unpack(String text) {
        byte[] packed = Base64.getDecoder().decode(text);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return MAPPER.readValue(in, LogReport.class);
        } catch (IOException somethingElse) {
            throw new IllegalArgumentException("this is no report: of another version?", somethingElse);
        }
    }
}
