package dev.sightline.summary.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Categories from one look at each value against those of a test for each category.
class ValueStepsTest {
    static final List<Long> SEEDS = LongStream.range(0, 90).boxed().toList();

    private static ResolvedPaint paint(String text, Snapshot snapshot) {
        return ResolvedPaint.resolve(Paint.parse(text), snapshot, LiteralRules.UTC);
    }

    /// Ranges that overlap, hold for one value, or for rows without one.
    private static String ranges(String column, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(2); i++) {
            String low = column.equals("n")
                    ? Integer.toString(random.nextInt(40) - 20)
                    : String.format(Locale.ROOT, "%.3f", random.nextGaussian() * 3);
            String test = switch (random.nextInt(4)) {
                case 0 -> column + " >= " + low;
                case 1 -> column + " = " + low;
                case 2 -> "not (" + column + " < " + low + ")";
                default -> column + " > " + low + " and " + column + " <= 7";
            };
            text.append(i == 0 ? "" : "; ").append("c").append(i).append(": ").append(test);
        }
        return text.toString();
    }

    @ParameterizedTest(name = "seed {0}")
    @FieldSource("SEEDS")
    void categoriesAreThoseOfTheFirstTestThatHolds(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, ResolvedSelectionTest.size(seed)).snapshot();
        String text = ranges(random.nextBoolean() ? "n" : "x", random);
        ResolvedPaint paint = paint(text, snapshot);
        ValueSteps steps = Objects.requireNonNull(ValueSteps.of(ValueCategories.of(paint)));
        Scratch scratch = new Scratch();
        long[] every = new long[Block.WORDS];
        long[][] masks = paint.masks();
        byte[] categories = new byte[Block.STRIP];
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            for (int base = 0; base < segment.rows(); base += Block.STRIP) {
                int rows = Math.min(Block.STRIP, segment.rows() - base);
                Masks.range(0, rows, every);
                paint.divide(new Block(s, segment, base, base + rows, null), every, masks, scratch);
                assertThat(steps.read(segment, base, rows, categories, scratch)).isTrue();
                for (int i = 0; i < rows; i++) {
                    assertThat(masks[categories[i]][i >>> 6] >>> i & 1)
                            .as(text + ", row " + (base + i))
                            .isEqualTo(1);
                }
            }
        }
    }

    @Test
    void whatIsNoFewStepsOfOneColumnIsTestedByCategory() {
        Snapshot snapshot = Table.random(1, 100).snapshot();
        for (String text : List.of(
                "a: n >= 1 and x >= 1", "a: s = \"b\"", "a: n = 1; b: n = 3; c: n = 5", "a: n >= 1 and s ~ \"b\"")) {
            assertThat(ValueSteps.of(ValueCategories.of(paint(text, snapshot))))
                    .as(text)
                    .isNull();
        }
        assertThat(ValueSteps.of(ValueCategories.of(ResolvedPaint.none()))).isNull();
    }

    @Test
    void wholeNumbersThatAreNoDoublesAreNotCompared() {
        Snapshot snapshot = Table.random(1, 100).snapshot();
        ResolvedPaint paint = paint("a: wide >= 9007199254740993", snapshot);
        ValueSteps steps = Objects.requireNonNull(ValueSteps.of(ValueCategories.of(paint)));
        assertThat(steps.read(snapshot.segments().getFirst(), 0, 1, new byte[Block.STRIP], new Scratch()))
                .isFalse();
    }
}
