package io.ackrecovery.log.bookkeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ackrecovery.log.LedgerLost;
import io.ackrecovery.log.LogPosition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.apache.bookkeeper.client.api.BookKeeper;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LastLedgerCheckTest {

    @AutoClose
    private static final RealLogs logs = RealLogs.start();

    @Test
    void findsTheLastLedger() {
        logs.write("found", 2, 3);

        assertThat(check(logs.client, "found")).isNull();
    }

    @Test
    void missesALastLedgerThatIsGone() throws Exception {
        List<LogPosition> written = logs.write("gone", 2, 3);
        logs.client.deleteLedger(written.get(5).ledgerId());

        assertThatThrownBy(() -> check(logs.client, "gone"))
                .hasCauseInstanceOf(LedgerLost.class)
                .hasMessageContaining("ledger " + written.get(5).ledgerId());
    }

    /** As the clients are with which brokers are tested. */
    @Test
    void findsTheLastLedgerWithAClientThatKnowsNoMetadata() {
        logs.write("found-without-metadata", 2, 3);

        assertThat(check(withoutMetadata(), "found-without-metadata")).isNull();
    }

    @Test
    void missesALastLedgerWithAClientThatKnowsNoMetadata() throws Exception {
        List<LogPosition> written = logs.write("gone-without-metadata", 2, 3);
        logs.client.deleteLedger(written.get(5).ledgerId());

        assertThatThrownBy(() -> check(withoutMetadata(), "gone-without-metadata"))
                .hasCauseInstanceOf(LedgerLost.class);
    }

    private static Void check(BookKeeper client, String log) throws CompletionException {
        return new LastLedgerCheck(logs.factory.getMetaStore(), client, logs.config(), ManagedLedgerLogs.CURSOR)
                .check(log, Set.of())
                .join();
    }

    private static BookKeeper withoutMetadata() {
        return (BookKeeper) Proxy.newProxyInstance(
                LastLedgerCheckTest.class.getClassLoader(),
                new Class<?>[] {BookKeeper.class},
                (proxy, method, args) -> {
                    if (method.getName().equals("getLedgerMetadata")) {
                        throw new NullPointerException();
                    }
                    try {
                        return method.invoke(logs.client, args);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
