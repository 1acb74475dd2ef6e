package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Rounds;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Mergeable;
import dev.sightline.summary.Summary;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.Block;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// That states of some rows, in order, are a monoid, also over what was written down.
///
/// @param found the state of some rows
/// @param seen what is seen of a state
public record MergeLaw<S, R>(Mergeable<S> how, Function<List<R>, S> found, Function<S, Object> seen) {
    public static <S> MergeLaw<S, Block> ofRows(Summary<S> summary, Function<S, Object> seen) {
        return new MergeLaw<>(
                summary,
                blocks -> {
                    S state = summary.zero();
                    blocks.forEach(block -> summary.add(state, block));
                    return state;
                },
                seen);
    }

    /// All rows, a few in each.
    public static List<Block> blocks(Snapshot snapshot, Random random) {
        List<Block> blocks = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            for (int from = 0, to; from < segment.rows(); from = to) {
                int cellEnd = Math.min(segment.rows(), (from & -Block.STRIP) + Block.STRIP);
                to = from + 1 + random.nextInt(cellEnd - from);
                blocks.add(new Block(s, segment, from, to, null));
            }
        }
        return blocks;
    }

    public void holds(List<R> rows, Random random) {
        Object all = seen.apply(found.apply(rows));
        int a = random.nextInt(rows.size() + 1);
        int b = a + random.nextInt(rows.size() + 1 - a);
        Supplier<S> one = () -> found.apply(rows.subList(0, a));
        Supplier<S> two = () -> found.apply(rows.subList(a, b));
        Supplier<S> three = () -> found.apply(rows.subList(b, rows.size()));
        assertThat(seen.apply(how.merge(how.merge(one.get(), two.get()), three.get())))
                .isEqualTo(all);
        assertThat(seen.apply(how.merge(one.get(), how.merge(two.get(), three.get()))))
                .isEqualTo(all);
        assertThat(seen.apply(how.merge(how.zero(), found.apply(rows)))).isEqualTo(all);
        assertThat(seen.apply(how.merge(found.apply(rows), how.zero()))).isEqualTo(all);
        UnaryOperator<byte[]> whole = bytes -> bytes;
        assertThat(seen.apply(
                        how.merge(elsewhere(one.get(), whole), how.merge(two.get(), elsewhere(three.get(), whole)))))
                .isEqualTo(all);
    }

    /// Damaged bytes are a state or an error of one kind, and take no more memory than they are long.
    public void survivesDamage(List<R> rows, Random random) {
        S state = found.apply(rows);
        assertThatThrownBy(() -> elsewhere(state, bytes -> Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(UncheckedIOException.class);
        for (int i = 0; i < 20; i++) {
            try {
                assertThat(elsewhere(state, bytes -> damaged(bytes, random))).isNotNull();
            } catch (UncheckedIOException refused) {
                assertThat(refused).hasMessageContaining("cannot be read");
            }
        }
    }

    /// Behind what says which round it is.
    private byte[] damaged(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        int tag = Integer.BYTES + Short.BYTES + how.getClass().getSimpleName().length();
        int at = tag + random.nextInt(Math.max(1, Math.min(64, damaged.length - tag - 4)));
        for (int k = at; k < Math.min(damaged.length, at + 4); k++) {
            damaged[k] = (byte) random.nextInt();
        }
        return damaged;
    }

    /// The state as another process gets it.
    private S elsewhere(S state, UnaryOperator<byte[]> way) {
        Rounds rounds = here -> List.of(way.apply(here.get()));
        return Together.each(rounds, how, () -> state).getFirst();
    }
}
