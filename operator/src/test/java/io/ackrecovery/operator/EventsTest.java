package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.LossPreviews;
import io.ackrecovery.supervisor.RecoveryPhase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What those who watch are told. */
class EventsTest {
    private static final String WATCH = "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final ScriptedRecoveries recoveries =
            new ScriptedRecoveries().add("a", RecoveryPhase.STOPPED).add("b", RecoveryPhase.RECOVERED);
    private final RecoveryFeed feed = new RecoveryFeed();
    private final List<RawClient> clients = new ArrayList<>();
    private Served served;

    @AfterEach
    void close() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        served.close();
    }

    @Test
    void beginsByTellingWhoSpeaks() throws Exception {
        serve("");
        BufferedReader events = watch();
        assertThat(next(events)).isEqualTo("hello {\"node\":\"here\",\"pageSize\":1000}");
    }

    @Test
    void tellsEachStoreThatChangedOnceAndTheFiguresOfAll() throws Exception {
        serve("");
        BufferedReader events = watch();
        next(events);
        feed.phaseChanged("a", RecoveryPhase.BACKING_OFF, RecoveryPhase.STOPPED);
        feed.attemptBegan("a", 2);
        assertThat(next(events))
                .startsWith("changes {\"stores\":[{\"id\":\"a\",\"phase\":\"stopped\"")
                .doesNotContain("\"id\":\"b\"")
                .contains("\"closed\":[],\"fleet\":{\"total\":2,\"byPhase\":{\"awaiting_permit\":0,")
                .contains("\"outage\":\"half_open\",\"permits\":{\"limit\":32,\"inUse\":3}}}");
    }

    @Test
    void tellsWhatIsNoLongerThere() throws Exception {
        serve("");
        BufferedReader events = watch();
        next(events);
        feed.phaseChanged("gone", RecoveryPhase.CLOSING, null);
        assertThat(next(events)).startsWith("changes {\"stores\":[],\"closed\":[\"gone\"]");
    }

    @Test
    void whatDoesNotFitIsInTheNextEvent() throws Exception {
        serve("events.max-changes = 1");
        BufferedReader events = watch();
        next(events);
        feed.attemptBegan("b", 1);
        feed.attemptBegan("a", 1);
        assertThat(next(events)).contains("\"id\":\"b\"").doesNotContain("\"id\":\"a\"");
        assertThat(next(events)).contains("\"id\":\"a\"").doesNotContain("\"id\":\"b\"");
    }

    @Test
    void tellsThatAnOutageBeganThoughNoStoreHasChanged() throws Exception {
        serve("");
        BufferedReader events = watch();
        next(events);
        feed.outageBegan(5);
        assertThat(next(events)).startsWith("changes {\"stores\":[],\"closed\":[],\"fleet\"");
    }

    @Test
    void givesASignOfLifeWhileNothingHappens() throws Exception {
        serve("events.heartbeat = 1s");
        BufferedReader events = watch();
        next(events);
        assertThat(events.readLine()).isEmpty();
        assertThat(events.readLine()).isEqualTo(": still here");
    }

    @Test
    void oneMoreThanMayWatchIsToldWhichSettingSaysSo() throws Exception {
        serve("events.max-streams = 1");
        next(watch());
        assertThat(served.get("/api/v1/events")).contains(" 503 ", "ack-recovery.http.events.max-streams is reached");
    }

    @Test
    void whoHasLeftMakesRoomForAnother() throws Exception {
        serve("events.max-streams = 1");
        next(watch());
        clients.remove(0).close();
        Awaitility.await().untilAsserted(() -> assertThat(next(watch())).startsWith("hello "));
    }

    @Test
    void watchersTakeNoneOfTheOtherConnections() throws Exception {
        serve("max-connections = 1");
        next(watch());
        next(watch());
        assertThat(served.get("/health")).contains(" 200 ");
    }

    @Test
    void whenTheSupervisorDoesNotAnswerWatchersAreToldToBeginAnew() throws Exception {
        serve("");
        BufferedReader events = watch();
        next(events);
        recoveries.failure = new IllegalStateException("no answer");
        feed.attemptBegan("a", 1);
        assertThat(next(events)).isEqualTo("dropped {\"reason\":\"the supervisor did not answer in time\"}");
        assertThat(next(events)).isEqualTo("the end");
    }

    @Test
    void whoReadsTooSlowlyIsLetGoAndTheOthersAreNot() throws Exception {
        for (int i = 0; i < 1000; i++) {
            recoveries.add("a".repeat(300) + i, RecoveryPhase.STOPPED);
        }
        serve("events.max-backlog-bytes = 64KiB, events.interval = 100ms, response-timeout = 300ms");
        RawClient deaf = new RawClient(served.address(), 4096).send(WATCH);
        clients.add(deaf);
        assertThat(deaf.in().read()).isEqualTo('H');
        BufferedReader events = watch();
        next(events);
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 1000; i++) {
                feed.attemptBegan("a".repeat(300) + i, 1);
            }
            assertThat(next(events)).startsWith("changes ");
        }
        assertThat(isClosedByServer(deaf)).isTrue();
        feed.attemptBegan("a", 1);
        assertThat(next(events)).startsWith("changes ");
    }

    /** Waits for it; a connection that is not closed fails with a time-out. */
    private static boolean isClosedByServer(RawClient client) throws IOException {
        try {
            client.readAll();
        } catch (SocketException reset) {
            return true;
        }
        return true;
    }

    private void serve(String settings) throws Exception {
        served = Served.start(
                "events.interval = 100ms, " + settings,
                new Operations("here", recoveries, feed, LossPreviews.NONE, Optional.empty()));
    }

    private BufferedReader watch() throws IOException {
        RawClient client = new RawClient(served.address()).send(WATCH);
        clients.add(client);
        return new BufferedReader(new InputStreamReader(client.in(), StandardCharsets.UTF_8));
    }

    /** The name and the data of the next event. */
    private static String next(BufferedReader events) throws IOException {
        for (String line = events.readLine(); line != null; line = events.readLine()) {
            if (line.startsWith("event: ")) {
                return line.substring("event: ".length()) + " "
                        + events.readLine().substring("data: ".length());
            }
        }
        return "the end";
    }
}
