package io.ackrecovery.supervisor.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharesTest {

    @Test
    void whatSuffices() {
        assertThat(Shares.maxMin(100, new int[] {3, 0, 40}, 0)).containsExactly(3, 0, 40);
    }

    @Test
    void theModestGetAllTheyWantAndTheOthersAlike() {
        assertThat(Shares.maxMin(50, new int[] {1000, 4, 1000, 10}, 0)).containsExactly(18, 4, 18, 10);
    }

    @Test
    void anIndivisibleRestGoesRound() {
        assertThat(Shares.maxMin(1, new int[] {5, 5, 5}, 0)).containsExactly(0, 0, 1);
        assertThat(Shares.maxMin(1, new int[] {5, 5, 5}, 1)).containsExactly(1, 0, 0);
        assertThat(Shares.maxMin(1, new int[] {5, 5, 5}, 2)).containsExactly(0, 1, 0);
    }

    @Test
    void nothingOfNothing() {
        assertThat(Shares.maxMin(-3, new int[] {5, 5}, 0)).containsExactly(0, 0);
        assertThat(Shares.maxMin(7, new int[] {}, 0)).isEmpty();
    }
}
