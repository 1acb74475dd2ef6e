package dev.sightline.summary.repeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TokensTest {
    @Test
    void numbersAreGivenInTheOrderInWhichTheyAreAskedForAndKept() {
        Random random = new Random(3);
        long[][] all = new long[5_000][2];
        Tokens tokens = new Tokens(10_000);
        for (int i = 0; i < all.length; i++) {
            // halves that many have in common, and places that meet
            all[i] = new long[] {random.nextInt(40), i};
            assertThat(tokens.of(all[i][0], all[i][1])).isEqualTo(i);
        }
        for (int i = 0; i < all.length; i++) {
            assertThat(tokens.of(all[i][0], all[i][1])).isEqualTo(i);
        }
        assertThat(tokens.count()).isEqualTo(5_000);
        assertThat(tokens.isComplete()).isTrue();
    }

    @Test
    void whatComesWhenAllAreGivenHasNone() {
        Tokens tokens = new Tokens(2);
        assertThat(tokens.of(1, 1)).isZero();
        assertThat(tokens.of(2, 1)).isEqualTo(1);
        assertThat(tokens.of(3, 1)).isEqualTo(Tokens.NONE);
        assertThat(tokens.isComplete()).isFalse();
        assertThat(tokens.of(2, 1)).isEqualTo(1);
    }
}
