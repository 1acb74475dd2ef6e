package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// That states of some rows are a monoid, also over what was written down.
///
/// @param found the state of some rows
/// @param seen what is seen of a state
/// @param anyOrder whether the monoid is commutative; else the order of the rows stays
public record MergeLaw<S, R>(Mergeable<S> how, Function<List<R>, S> found, Function<S, Object> seen, boolean anyOrder) {
    /// Of rows in any order.
    public static <S> MergeLaw<S, Block> ofRows(Summary<S> summary, Function<S, Object> seen) {
        return new MergeLaw<>(
                summary,
                blocks -> {
                    S state = summary.zero();
                    blocks.forEach(block -> summary.add(state, block));
                    return state;
                },
                seen,
                true);
    }

    /// Timed rows in blocks, some of their rows selected.
    public static List<Block> blocks(Snapshot snapshot, Random random) {
        List<Block> blocks = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            for (int from = 0; from < segment.timedRows(); ) {
                int end = Math.min(segment.timedRows(), (from & -Block.STRIP) + Block.STRIP);
                int to = from + 1 + random.nextInt(end - from);
                long[] mask = null;
                if (random.nextBoolean()) {
                    mask = random.longs(Block.WORDS).toArray();
                    Masks.clip(mask, from & (Block.STRIP - 1), from % Block.STRIP + to - from);
                }
                blocks.add(new Block(s, segment, from, to, mask));
                from = to;
            }
        }
        return blocks;
    }

    public void holds(List<R> rows, Random random) {
        Object all = seen.apply(found.apply(rows));
        List<R> shuffled = new ArrayList<>(rows);
        if (anyOrder) {
            Collections.shuffle(shuffled, random);
        }
        int a = random.nextInt(shuffled.size() + 1);
        int b = a + random.nextInt(shuffled.size() + 1 - a);
        List<R> one = shuffled.subList(0, a);
        List<R> two = shuffled.subList(a, b);
        List<R> three = shuffled.subList(b, shuffled.size());
        assertThat(seen.apply(how.merge(how.merge(found.apply(one), found.apply(two)), found.apply(three))))
                .isEqualTo(all);
        assertThat(seen.apply(how.merge(found.apply(one), how.merge(found.apply(two), found.apply(three)))))
                .isEqualTo(all);
        if (anyOrder) {
            assertThat(seen.apply(how.merge(how.merge(found.apply(three), found.apply(two)), found.apply(one))))
                    .isEqualTo(all);
        }
        assertThat(seen.apply(how.merge(how.zero(), found.apply(shuffled)))).isEqualTo(all);
        assertThat(seen.apply(how.merge(found.apply(shuffled), how.zero()))).isEqualTo(all);
        assertThat(seen.apply(how.merge(
                        elsewhere(found.apply(one)), how.merge(found.apply(two), elsewhere(found.apply(three))))))
                .isEqualTo(all);
    }

    /// Damaged bytes are a state or an error of one kind, and take no more memory than they are long.
    public void survivesDamage(List<R> rows, Random random) {
        byte[] bytes = Together.bytes(0, how, found.apply(rows));
        assertThatThrownBy(() -> Together.state(0, how, Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(UncheckedIOException.class);
        int tag = Integer.BYTES + Short.BYTES + how.getClass().getSimpleName().length();
        for (int i = 0; i < 20; i++) {
            byte[] damaged = bytes.clone();
            int at = tag + random.nextInt(Math.max(1, Math.min(64, damaged.length - tag - 4)));
            for (int k = at; k < Math.min(damaged.length, at + 4); k++) {
                damaged[k] = (byte) random.nextInt();
            }
            try {
                assertThat(Together.state(0, how, damaged)).isNotNull();
            } catch (UncheckedIOException refused) {
                assertThat(refused).hasMessageContaining("cannot be read");
            }
        }
    }

    /// The state as another process gets it.
    private S elsewhere(S state) {
        return Together.state(0, how, Together.bytes(0, how, state));
    }
}
