package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ackrecovery.supervisor.TestFailures.Lost;
import io.ackrecovery.supervisor.TestFailures.Unavailable;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class FailureHistoryTest {

    @Test
    void countsFailuresOfOneClassInARow() {
        FailureHistory history = FailureHistory.NONE
                .after(new Unavailable(), false)
                .after(new CompletionException(new Unavailable()), false);
        assertThat(history).isEqualTo(new FailureHistory(2, 2, 2, Unavailable.class));
    }

    @Test
    void anotherClassBeginsANewRow() {
        FailureHistory history =
                FailureHistory.NONE.after(new Unavailable(), false).after(new Lost(), false);
        assertThat(history).isEqualTo(new FailureHistory(2, 2, 1, Lost.class));
    }

    @Test
    void aFailureAfterProgressIsTheFirst() {
        FailureHistory history = FailureHistory.NONE
                .after(new Unavailable(), false)
                .after(new Unavailable(), false)
                .after(new Unavailable(), true);
        assertThat(history).isEqualTo(new FailureHistory(3, 1, 1, Unavailable.class));
    }

    @Test
    void countsDoNotOverflow() {
        int max = Integer.MAX_VALUE;
        FailureHistory history = new FailureHistory(max, max, max, Lost.class).after(new Lost(), false);
        assertThat(history).isEqualTo(new FailureHistory(max, max, max, Lost.class));
    }

    @Test
    void takesNull() {
        assertThat(FailureHistory.NONE.after(null, false).failuresWithoutProgress())
                .isEqualTo(1);
    }
}
