package io.ackrecovery.cli.inspect;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads entries that were exported elsewhere, in one of two forms: a line {@code LEDGER:ENTRY HEX} an entry, or what
 * {@code bookkeeper shell readledger -m -ef hex} prints. Empty lines and lines that begin with {@code #} are passed over.
 */
final class RawEntries {

    private static final Pattern PLAIN = Pattern.compile("(\\d{1,18}):(\\d{1,18})(?:\\s+((?:[0-9a-fA-F]{2})+))?");
    private static final Pattern SHELL_ENTRY = Pattern.compile(".*\\bLid=L?(\\d{1,18}),\\s*Eid=(\\d{1,18})\\b.*");
    private static final Pattern SHELL_BYTES =
            Pattern.compile("[0-9A-Fa-f]{8} ((?:[0-9A-Fa-f]{2} ){1,16}) {0,48}.{0,17}");

    private final NavigableMap<LogPosition, ByteArrayOutputStream> entries = new TreeMap<>();
    private final Path file;
    private LogPosition shellEntry;

    private RawEntries(Path file) {
        this.file = file;
    }

    /**
     * In log order.
     *
     * @throws CommandFailed naming file and line, for what is neither
     */
    static List<LogEntry> read(Path file) {
        RawEntries read = new RawEntries(file);
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                read.take(lines.get(i), i + 1);
            }
        } catch (MalformedInputException binary) {
            throw CommandFailed.usage("--file " + file + ": is no text");
        } catch (IOException unreadable) {
            throw CommandFailed.usage("--file " + file + ": must be a file that can be read");
        }
        if (read.entries.isEmpty()) {
            throw CommandFailed.usage("--file " + file + ": has no entry");
        }
        return read.entries.entrySet().stream()
                .map(entry -> new LogEntry(entry.getKey(), entry.getValue().toByteArray()))
                .toList();
    }

    private void take(String line, int number) {
        Matcher plain = PLAIN.matcher(line.strip());
        Matcher entry = SHELL_ENTRY.matcher(line);
        Matcher bytes = SHELL_BYTES.matcher(line);
        if (plain.matches()) {
            shellEntry = null;
            begin(plain, number).writeBytes(HexFormat.of().parseHex(Objects.requireNonNullElse(plain.group(3), "")));
        } else if (entry.matches()) {
            begin(entry, number);
            shellEntry = position(entry);
        } else if (bytes.matches() && shellEntry != null) {
            entries.get(shellEntry)
                    .writeBytes(
                            HexFormat.ofDelimiter(" ").parseHex(bytes.group(1).strip()));
        } else if (!line.isBlank() && !line.startsWith("#")) {
            throw CommandFailed.usage("--file " + file + ": line " + number
                    + " is neither 'LEDGER:ENTRY HEX' nor of 'bookkeeper shell readledger -m -ef hex'");
        }
    }

    private ByteArrayOutputStream begin(Matcher entry, int number) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (entries.putIfAbsent(position(entry), bytes) != null) {
            throw CommandFailed.usage(
                    "--file " + file + ": line " + number + " has entry " + position(entry) + " again");
        }
        return bytes;
    }

    private static LogPosition position(Matcher entry) {
        return new LogPosition(Long.parseLong(entry.group(1)), Long.parseLong(entry.group(2)));
    }
}
