package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The things that are sampled one after the other, again and again, and only have a number: the processors of
/// `nvidia-smi`, whose `index` goes from 0 to 3, a few milliseconds apart, and a second later from 0 on.
///
/// A number that goes round may count the steps of something, too: these rise, and are as far apart as the rounds are.
final class InTurn {
    private static final int MIN_ROUNDS = 5;
    private static final int MOST = 1024;
    /// So many times as long as from one thing to the next it takes from a round to the next.
    private static final int APART = 3;

    private InTurn() {}

    /// @param others columns that may say who
    static @Nullable String of(List<ColumnUse> others, RowSample.Column time, RowSample.Column shown) {
        int[] rows = IntStream.range(0, shown.values().length)
                .filter(row -> shown.has(row) && time.has(row))
                .toArray();
        List<String> found = others.stream()
                .filter(use -> use.portrait().distinct() > 1 && use.portrait().distinct() <= MOST)
                .filter(use -> isNumber(use.portrait().field()))
                .filter(use -> goRound(
                        use.portrait().cells(),
                        rows,
                        time.values(),
                        use.portrait().distinct()))
                .map(use -> use.portrait().field().name())
                .toList();
        return found.size() == 1 ? found.getFirst() : null;
    }

    private static boolean isNumber(Field field) {
        return field.type() == ColumnType.INT64 && field.role() == null && field.unit() == null;
    }

    /// Whether rows are rounds in which no number is twice and nearly all are: some may be gone.
    private static boolean goRound(RowSample.Column numbers, int[] rows, double[] times, int things) {
        double[] within = new double[rows.length];
        double[] between = new double[rows.length];
        int steps = 0;
        int rounds = 0;
        int falls = 0;
        Set<Double> round = new HashSet<>();
        for (int i = 0; i < rows.length; i++) {
            double number = numbers.values()[rows[i]];
            if (!numbers.has(rows[i])) {
                return false;
            }
            double step = i == 0 ? 0 : times[rows[i]] - times[rows[i - 1]];
            if (!round.add(number)) {
                between[rounds++] = step;
                round.clear();
                round.add(number);
            } else if (i > 0) {
                within[steps++] = step;
                falls += number < numbers.values()[rows[i - 1]] ? 1 : 0;
            }
        }
        // by chance rounds are shorter: of two, three in four of the things, of three or four five in eight
        double least = things == 2 ? 0.9 : 0.75;
        boolean several = median(between, rounds) > APART * median(within, steps) || falls * 2 > rounds;
        return rounds >= MIN_ROUNDS && rows.length >= least * things * (rounds + 1) && several;
    }

    private static double median(double[] values, int count) {
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return count == 0 ? 0 : sorted[count / 2];
    }
}
