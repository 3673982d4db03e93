package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ackrecovery.log.Answers;
import io.ackrecovery.log.LogUnavailable;
import io.ackrecovery.log.PendingAckLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.mledger.impl.ManagedLedgerFactoryImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBookKeeperTest {
    private static final String LOG = "tenant/ns/persistent/log";

    @TempDir
    Path folder;

    private static Set<String> threadsThatKeepTheJvm() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !thread.isDaemon())
                .map(Thread::getName)
                .collect(Collectors.toSet());
    }

    @Test
    void dataThatAreKeptAreFoundAgain() throws Exception {
        try (EmbeddedBookKeeper first =
                EmbeddedBookKeeper.builder().bookies(2).dataDirectory(folder).start()) {
            ManagedLedgerFactoryImpl factory = first.newManagedLedgerFactory(first.newClient());
            try (Writer writer = new Writer(factory, LOG, first.config(100))) {
                writer.append(new byte[] {1});
                writer.append(new byte[] {2});
            }
        }

        try (EmbeddedBookKeeper second =
                EmbeddedBookKeeper.builder().bookies(2).dataDirectory(folder).start()) {
            BookKeeper client = second.newClient();
            ManagedLedgerLogs logs = new ManagedLedgerLogs(
                    second.newManagedLedgerFactory(client), client, log -> second.config(100), ReadSettings.DEFAULT);
            PendingAckLog log = Answers.of(logs.open(LOG, Set.of()));

            assertThat(Answers.readAll(log))
                    .extracting(entry -> entry.payload()[0])
                    .containsExactly((byte) 1, (byte) 2);
            Answers.of(log.close());
        }
    }

    @Test
    void metadataOfOtherBookiesAreRefusedAndLeftAlone(@TempDir Path other) throws Exception {
        String url = "rocksdb://" + folder.resolve("metadata").toAbsolutePath();
        EmbeddedBookKeeper.builder().bookies(1).dataDirectory(folder).start().close();

        assertThatThrownBy(() -> EmbeddedBookKeeper.builder()
                        .bookies(2)
                        .dataDirectory(other)
                        .metadataUrl(url)
                        .start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("metadata at " + url + " belong to other bookies; give a path that is new");

        try (EmbeddedBookKeeper owner =
                EmbeddedBookKeeper.builder().bookies(1).dataDirectory(folder).start()) {
            assertThat(owner.metadataStore().getChildren("/ledgers/cookies").join())
                    .containsExactly("bookie-0");
        }
    }

    @Test
    void aFolderInUseIsNamed() throws Exception {
        try (EmbeddedBookKeeper first =
                EmbeddedBookKeeper.builder().bookies(1).dataDirectory(folder).start()) {
            assertThat(first.bookies()).isEqualTo(1);

            assertThatThrownBy(() -> EmbeddedBookKeeper.builder()
                            .bookies(1)
                            .dataDirectory(folder)
                            .start())
                    .isInstanceOf(LogUnavailable.class)
                    .hasMessageContaining(folder.toString());
        }
    }

    @Test
    void metadataThatDoNotAnswerAreNamedInTime() {
        String url = "zk:127.0.0.1:1/nowhere";

        assertThatThrownBy(() -> EmbeddedBookKeeper.builder()
                        .metadataUrl(url)
                        .connectTimeout(Duration.ofMillis(500))
                        .start())
                .isInstanceOf(LogUnavailable.class)
                .hasMessageContaining(url);
    }

    /** Beside those that Pulsar's library leaves, in other tests, of a connection that never came. */
    @Test
    void leavesNoThreadThatKeepsTheJvmAndEndsInTime() throws Exception {
        Set<String> before = threadsThatKeepTheJvm();
        EmbeddedBookKeeper bookKeeper = EmbeddedBookKeeper.builder().bookies(3).start();
        bookKeeper.newManagedLedgerFactory(bookKeeper.newClient());
        long start = System.nanoTime();

        bookKeeper.close();
        bookKeeper.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(threadsThatKeepTheJvm())
                        .filteredOn(thread -> !before.contains(thread))
                        .isSubsetOf("main", "awaitility-thread"));
    }

    @Test
    void aBookieComesBackOnItsPort() throws Exception {
        try (EmbeddedBookKeeper bookKeeper =
                EmbeddedBookKeeper.builder().bookies(1).start()) {
            bookKeeper.stopBookie(0);
            bookKeeper.stopBookie(0);
            bookKeeper.startBookie(0);
            bookKeeper.startBookie(0);
            ManagedLedgerFactoryImpl factory = bookKeeper.newManagedLedgerFactory(bookKeeper.newClient());

            try (Writer writer = new Writer(factory, LOG, bookKeeper.config(10))) {
                assertThat(writer.append(new byte[1]).entryId()).isZero();
            }
        }
    }

    @Test
    void nonsenseIsRefusedByName() {
        assertThatThrownBy(() -> EmbeddedBookKeeper.builder().bookies(0).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bookies must be 1 to 16");
    }
}
