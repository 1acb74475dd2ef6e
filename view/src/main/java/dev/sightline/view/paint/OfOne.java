package dev.sightline.view.paint;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is unusual of one of those that rows are about, where each has a level of its own: a freezer that thaws is
/// still colder than any room. Among all values it is nowhere near an end, and the ends are somebody's everyday.
///
/// What is usual is told by the median of each, and by how far half of his values are from it, or neighbours from each
/// other: a level that changed once says nothing of that, and the course of each day is nothing unusual.
public final class OfOne {
    private static final int MIN_ROWS = 20;
    private static final int MOST_ENTITIES = 64;

    /// Of the painted rows so many are of one; of durations, as a few slow ones are everyone's.
    private static final double MOSTLY = 0.6;

    private static final double NEARLY_ALL = 0.9;

    /// So many times what is usual from the middle is far.
    private static final double FAR = 8;

    /// What lies on both sides of it is of two kinds.
    private static final double GAP = 3;

    /// Fewer may be mistakes of one who measures, more are how it usually is.
    private static final int FEWEST = 3;

    private static final double FEW = 0.005;
    private static final double MOST = 0.5;
    private static final double ENOUGH = 100;
    private static final int MAX_DIGITS = 6;

    /// @param middle of his values
    /// @param step how far values usually are from it, or neighbours apart, whichever is more
    private record Usual(double middle, double step) {
        boolean isFar(double value, boolean above) {
            return above ? value > middle + FAR * step : value < middle - FAR * step;
        }
    }

    /// @param above whether they are more than usual, or less
    /// @param rows how many
    private record Odd(int entity, Usual usual, boolean above, int rows, double score) {}

    private OfOne() {}

    /// The category for it; null where the ends of all are somebody's unusual values, or nobody has any.
    ///
    /// @param painted the ranges of all
    /// @param entities of each row the number of who it is about; -1: nobody
    /// @param who the column that says so
    public static @Nullable Painted of(ColumnUse use, List<Painted> painted, int[] entities, RowSample.Column who) {
        Portrait shown = use.portrait();
        boolean writable = who.field().name().indexOf('`') < 0
                && (who.field().type() == ColumnType.STRING || who.field().type() == ColumnType.INT64);
        int count = 1 + Arrays.stream(entities).max().orElse(-1);
        if (!writable || count < 2 || count > MOST_ENTITIES || painted.isEmpty()) {
            return null;
        }
        List<@Nullable Usual> usual = new ArrayList<>();
        for (int entity = 0; entity < count; entity++) {
            usual.add(usual(shown.cells(), entities, entity));
        }
        double most = use.kind() == ColumnUse.Kind.DURATION ? NEARLY_ALL : MOSTLY;
        if (!areEveryday(shown.cells(), painted, entities, usual, most)) {
            return null;
        }
        Odd best = null;
        for (int entity = 0; entity < count; entity++) {
            for (boolean above : new boolean[] {true, false}) {
                Odd odd = odd(shown.cells(), entities, entity, usual.get(entity), above);
                best = odd != null && (best == null || odd.score > best.score) ? odd : best;
            }
        }
        return best == null ? null : painted(shown, best, entities, who);
    }

    /// How unusual the values of one are at times, of him for whom they are most: 0 where nobody's are, or too many are
    /// about whom the rows are.
    public static double most(RowSample.Column shown, int[] entities) {
        int count = 1 + Arrays.stream(entities).max().orElse(-1);
        double most = 0;
        for (int entity = 0; entity < count && count <= MOST_ENTITIES; entity++) {
            Usual usual = usual(shown, entities, entity);
            for (boolean above : new boolean[] {true, false}) {
                Odd odd = odd(shown, entities, entity, usual, above);
                most = odd == null ? most : Math.max(most, odd.score);
            }
        }
        return most;
    }

    private static @Nullable Usual usual(RowSample.Column cells, int[] entities, int entity) {
        double[] values = valuesOf(cells, entities, entity);
        if (values.length < MIN_ROWS) {
            return null;
        }
        double[] steps = new double[values.length - 1];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = Math.abs(values[i + 1] - values[i]);
        }
        double middle = median(values);
        double away = median(
                Arrays.stream(values).map(value -> Math.abs(value - middle)).toArray());
        double step = Math.max(median(steps), away);
        return step > 0 ? new Usual(middle, step) : null;
    }

    private static double[] valuesOf(RowSample.Column cells, int[] entities, int entity) {
        double[] values = new double[entities.length];
        int n = 0;
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] == entity && cells.has(row)) {
                values[n++] = cells.values()[row];
            }
        }
        return Arrays.copyOf(values, n);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /// Whether most rows that are painted are of one for whom they are nothing unusual.
    private static boolean areEveryday(
            RowSample.Column cells, List<Painted> painted, int[] entities, List<@Nullable Usual> usual, double most) {
        int[] rows = new int[usual.size()];
        int[] far = new int[usual.size()];
        int all = 0;
        for (int row = 0; row < entities.length; row++) {
            double value = cells.values()[row];
            if (entities[row] >= 0 && cells.has(row) && painted.stream().anyMatch(range -> range.has(value))) {
                all++;
                rows[entities[row]]++;
                Usual his = usual.get(entities[row]);
                far[entities[row]] += his != null && (his.isFar(value, true) || his.isFar(value, false)) ? 1 : 0;
            }
        }
        for (int entity = 0; entity < rows.length; entity++) {
            if (all > 0 && rows[entity] >= most * all && usual.get(entity) != null) {
                return far[entity] * 2 < rows[entity];
            }
        }
        return false;
    }

    private static @Nullable Odd odd(
            RowSample.Column cells, int[] entities, int entity, @Nullable Usual usual, boolean above) {
        if (usual == null) {
            return null;
        }
        double[] values = valuesOf(cells, entities, entity);
        double excess = 0;
        int rows = 0;
        for (double value : values) {
            if (usual.isFar(value, above)) {
                rows++;
                excess += Math.min(ENOUGH, Math.abs(value - usual.middle) / usual.step);
            }
        }
        boolean some = rows >= Math.max(FEWEST, FEW * values.length) && rows <= MOST * values.length;
        return some ? new Odd(entity, usual, above, rows, excess) : null;
    }

    private static Painted painted(Portrait shown, Odd odd, int[] entities, RowSample.Column who) {
        Portrait his = shown.only(row -> entities[row] == odd.entity);
        double far = between(his.sorted(), odd);
        int odds = odd.above ? his.atLeast(far) : his.seen() - his.atLeast(far);
        double limit = far;
        for (int digits = 1; digits <= MAX_DIGITS; digits++) {
            double near = PaintLimits.rounded(far, digits, false);
            int rows = odd.above ? his.atLeast(near) : his.seen() - his.atLeast(near);
            // as people say it, and hardly a row more or less
            if (Math.abs(rows - odds) * 10 <= odds) {
                limit = near;
                break;
            }
        }
        double value = who.values()[first(entities, odd.entity)];
        Subject subject = new Subject(his, who.where(value), who.text(value));
        return odd.above
                ? AutomaticPaint.range(subject, limit, null)
                : AutomaticPaint.range(subject, his.quantile(0), limit);
    }

    /// Where his unusual values begin: in the widest gap on the way to the first that is far, where there is one.
    private static double between(double[] sorted, Odd odd) {
        Usual usual = odd.usual;
        double far = usual.middle + (odd.above ? FAR : -FAR) * usual.step;
        double widest = GAP * usual.step;
        double limit = far;
        for (int i = 1; i < sorted.length; i++) {
            double low = sorted[i - 1];
            double high = sorted[i];
            boolean onTheWay = odd.above ? low >= usual.middle && low < far : high <= usual.middle && high > far;
            if (onTheWay && high - low > widest) {
                widest = high - low;
                limit = (low + high) / 2;
            }
        }
        return limit;
    }

    private static int first(int[] entities, int entity) {
        int row = 0;
        while (entities[row] != entity) {
            row++;
        }
        return row;
    }
}
