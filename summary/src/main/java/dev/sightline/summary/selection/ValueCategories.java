package dev.sightline.summary.selection;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Paint whose categories depend on the value of one column of numbers alone, as a step function of that value.
///
/// @param column null when nothing is painted
/// @param starts ascending, the first minus infinity: step i is [starts[i], starts[i + 1])
/// @param categories of each step
/// @param ofMissing the category of rows without a value
/// @param whole whether some step ends with a whole number, and so holds for whole numbers only
public record ValueCategories(
        @Nullable String column, double[] starts, int[] categories, int ofMissing, boolean whole) {
    /// Null when categories depend on anything else.
    public static @Nullable ValueCategories of(ResolvedPaint paint) {
        Finder finder = new Finder();
        for (ResolvedSelection selection : paint.selections()) {
            if (!finder.look(selection.predicate())) {
                return null;
            }
        }
        double[] starts =
                finder.starts.stream().mapToDouble(Double::doubleValue).toArray();
        int[] categories = new int[starts.length];
        Arrays.setAll(categories, i -> category(paint, starts[i], false));
        return new ValueCategories(finder.column, starts, categories, category(paint, 0, true), finder.whole);
    }

    private static int category(ResolvedPaint paint, double value, boolean missing) {
        List<ResolvedSelection> selections = paint.selections();
        int c = 0;
        while (c < selections.size() && !holds(selections.get(c).predicate(), value, missing)) {
            c++;
        }
        return c;
    }

    private static boolean holds(Predicate predicate, double value, boolean missing) {
        return switch (predicate) {
            case Predicate.Every() -> true;
            case Predicate.Not(Predicate term) -> !holds(term, value, missing);
            case Predicate.Joint(boolean all, List<Predicate> terms) ->
                all
                        ? terms.stream().allMatch(term -> holds(term, value, missing))
                        : terms.stream().anyMatch(term -> holds(term, value, missing));
            case Predicate.Longs(String column, long low, long high, boolean outside) ->
                !missing && ((low == Long.MIN_VALUE || value >= low) && value <= high) != outside;
            case Predicate.Doubles(String column, double low, double high, boolean outside) ->
                !missing && (value >= low && value <= high) != outside;
            case Predicate.Text text -> throw new IllegalStateException("not of numbers: " + text);
            case Predicate.Found found -> throw new IllegalStateException("not of numbers: " + found);
            case Predicate.FoundInTime found -> throw new IllegalStateException("not of numbers: " + found);
            case Predicate.Members members -> throw new IllegalStateException("not of numbers: " + members);
            case Predicate.Kept kept -> throw new IllegalStateException("not of numbers: " + kept);
        };
    }

    private static final class Finder {
        private final TreeSet<Double> starts = new TreeSet<>(List.of(Double.NEGATIVE_INFINITY));
        private @Nullable String column;
        private boolean whole;

        /// Whether it is made of ranges of one column only.
        private boolean look(Predicate predicate) {
            return switch (predicate) {
                case Predicate.Every() -> true;
                case Predicate.Not(Predicate term) -> look(term);
                case Predicate.Joint(boolean all, List<Predicate> terms) ->
                    terms.stream().allMatch(this::look);
                case Predicate.Longs(String name, long low, long high, boolean outside) -> {
                    whole = true;
                    double behind = high == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : high + 1.0;
                    double from = low == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : (double) low;
                    yield range(name, from, behind, low <= high);
                }
                case Predicate.Doubles(String name, double low, double high, boolean outside) ->
                    range(name, low, Math.nextUp(high), low <= high);
                case Predicate.Text text -> false;
                case Predicate.Found found -> false;
                case Predicate.FoundInTime found -> false;
                case Predicate.Members members -> false;
                case Predicate.Kept kept -> false;
            };
        }

        private boolean range(String name, double from, double to, boolean some) {
            if (column != null && !column.equals(name)) {
                return false;
            }
            column = name;
            if (some) {
                starts.add(from + 0.0);
                if (to < Double.POSITIVE_INFINITY) {
                    starts.add(to + 0.0);
                }
            }
            return true;
        }
    }
}
