package io.ackrecovery.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ErrorTypesTest {
    private final ErrorTypes types = new ErrorTypes();

    @Test
    void namesAFailureByItsClass() {
        assertThat(types.of(new IOException("where it happened"))).isEqualTo("IOException");
    }

    @Test
    void keepsTheFirstNamesAndCallsAllLaterOnesOther() {
        for (int i = 0; i < ErrorTypes.MOST; i++) {
            assertThat(types.bounded("E" + i)).isEqualTo("E" + i);
        }
        assertThat(types.of(new IOException())).isEqualTo("_OTHER");
        assertThat(types.bounded("E0")).isEqualTo("E0");
    }
}
