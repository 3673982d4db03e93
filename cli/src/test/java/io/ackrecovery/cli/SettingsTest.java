package io.ackrecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    private static final String PERMITS = "ack-recovery.supervisor.max-permits";
    private static final Config NONE = ConfigFactory.empty();

    @TempDir
    private Path folder;

    @Test
    void withoutAnythingTheReferenceCounts() {
        assertThat(permits(Settings.load(null, List.of(), NONE))).isEqualTo(32);
    }

    @Test
    void theCommandsOwnDefaultIsOverTheReference() {
        Config own = ConfigFactory.parseString(PERMITS + " = 2");

        assertThat(permits(Settings.load(null, List.of(), own))).isEqualTo(2);
    }

    @Test
    void theFileIsOverTheCommandsOwnDefault() throws IOException {
        Config own = ConfigFactory.parseString(PERMITS + " = 2");

        assertThat(permits(Settings.load(file(PERMITS + " = 3"), List.of(), own)))
                .isEqualTo(3);
    }

    @Test
    void setIsOverTheFile() throws IOException {
        assertThat(permits(Settings.load(file(PERMITS + " = 3"), List.of(PERMITS + "=4"), NONE)))
                .isEqualTo(4);
    }

    @Test
    void ofTwoSetsTheLaterCounts() {
        assertThat(permits(Settings.load(null, List.of(PERMITS + "=4", PERMITS + "=5"), NONE)))
                .isEqualTo(5);
    }

    @Test
    void aFileMayUseSubstitutions() throws IOException {
        Path file = file(
                "ack-recovery.supervisor { status-page-size = 7, max-permits = ${ack-recovery.supervisor.status-page-size} }");

        assertThat(permits(Settings.load(file, List.of(), NONE))).isEqualTo(7);
    }

    @Test
    void aFileMaySetWhatPekkoKnows() throws IOException {
        Config loaded = Settings.load(file("pekko.actor.provider = local"), List.of(), NONE);

        assertThat(loaded.getString("pekko.actor.provider")).isEqualTo("local");
    }

    @Test
    void anUnknownKeyInTheFileIsToldWithItsLine() throws IOException {
        Path file = file("\nack-recovery.foo = 1");

        refused(file, "--config " + file + ": 2: there is no setting ack-recovery.foo");
    }

    @Test
    void anUnknownSectionInTheFileIsToldWithItsLine() throws IOException {
        Path file = file("ack-recover.supervisor.max-permits = 1");

        refused(file, "--config " + file + ": 1: 'ack-recover' must be 'ack-recovery' or 'pekko'");
    }

    @Test
    void aFileThatIsNoHoconIsToldWithItsLine() throws IOException {
        Path file = file("ack-recovery {\n supervisor = ");

        refused(file, "--config " + file + ": 2: ");
    }

    @Test
    void aSubstitutionOfNothingIsToldWithItsLine() throws IOException {
        Path file = file(PERMITS + " = ${nowhere}");

        refused(file, "--config " + file + ": 1: ");
    }

    @Test
    void aFolderIsNoFile() {
        refused(folder, "--config " + folder + ": must be a file that can be read");
    }

    @Test
    void aSectionIsNoSetting() {
        refused("ack-recovery.supervisor=5", "there is no setting ack-recovery.supervisor;");
    }

    @Test
    void aKeyThatIsNoneIsTold() {
        refused("ack-recovery..x=5", "--set ack-recovery..x: is no key of a setting");
    }

    @Test
    void aSetWithoutAValueIsTold() {
        refused("ack-recovery.store.read-ahead", "--set ack-recovery.store.read-ahead: must be KEY=VALUE");
    }

    private static void refused(String set, String told) {
        assertThatThrownBy(() -> Settings.load(null, List.of(set), NONE))
                .isInstanceOfSatisfying(
                        CommandFailed.class, failed -> assertThat(failed.code()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(told);
    }

    private static void refused(Path file, String told) {
        assertThatThrownBy(() -> Settings.load(file, List.of(), NONE))
                .isInstanceOfSatisfying(
                        CommandFailed.class, failed -> assertThat(failed.code()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(told);
    }

    private static int permits(Config config) {
        return config.getInt(PERMITS);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("my.conf"), content);
    }
}
