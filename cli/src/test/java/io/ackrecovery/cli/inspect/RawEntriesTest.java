package io.ackrecovery.cli.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.LogEntry;
import io.ackrecovery.log.LogPosition;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.apache.bookkeeper.util.HexDumpEntryFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawEntriesTest {

    @TempDir
    private Path folder;

    private List<LogEntry> read(String text) throws Exception {
        return RawEntries.read(Files.writeString(folder.resolve("entries"), text));
    }

    @Test
    void readsALineAnEntryInLogOrder() throws Exception {
        List<LogEntry> entries = read("# exported\n\n7:1 0aFF\n  6:12\t00\n7:0 \n");

        assertThat(entries)
                .extracting(LogEntry::position)
                .containsExactly(new LogPosition(6, 12), new LogPosition(7, 0), new LogPosition(7, 1));
        assertThat(entries.get(0).payload()).containsExactly(0);
        assertThat(entries.get(1).payload()).isEmpty();
        assertThat(entries.get(2).payload()).containsExactly(10, -1);
    }

    @Test
    void readsWhatTheShellOfBookKeeperPrints() throws Exception {
        byte[] first = "a payload of more than sixteen bytes".getBytes(UTF_8);
        byte[] second = {0, 1, (byte) 0xfe};
        String text = "2026-11-30 09:00:00,123 INFO  - --------- Lid=12, Eid=3, EntrySize=36 ---------\n"
                + dumped(first) + "--------- Lid=L12, Eid=4, EntrySize=39 ---------\n" + dumped(second);

        List<LogEntry> entries = read(text);

        assertThat(entries)
                .extracting(LogEntry::position)
                .containsExactly(new LogPosition(12, 3), new LogPosition(12, 4));
        assertThat(entries.get(0).payload()).isEqualTo(first);
        assertThat(entries.get(1).payload()).isEqualTo(second);
    }

    /** By the shell's own formatter, which prints to standard output. */
    private static String dumped(byte[] bytes) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            new HexDumpEntryFormatter().formatEntry(bytes);
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(UTF_8))
                .containsIgnoringCase(HexFormat.ofDelimiter(" ").formatHex(bytes, 0, Math.min(3, bytes.length)));
        return printed.toString(UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7:1 0a0", "7:1 zz", "hello", "00000000 0A ", "7 0a"})
    void tellsTheLineThatIsNeither(String line) {
        assertThatThrownBy(() -> read("6:0 00\n" + line + "\n"))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining("line 2 is neither");
    }

    @Test
    void refusesTheSameEntryTwice() {
        assertThatThrownBy(() -> read("6:0 00\n6:0 01\n")).hasMessageContaining("line 2 has entry 6:0 again");
    }

    @Test
    void refusesAFileWithoutEntries() {
        assertThatThrownBy(() -> read("# nothing\n")).hasMessageContaining("has no entry");
    }

    @Test
    void refusesWhatIsNoText() throws Exception {
        Path file = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertThatThrownBy(() -> RawEntries.read(file)).hasMessageContaining("is no text");
        assertThatThrownBy(() -> RawEntries.read(folder)).hasMessageContaining("must be a file that can be read");
    }
}
