package dev.sightline.summary.hold;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.KeptRows;
import dev.sightline.summary.selection.Predicate;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;

/// The categories of values that no row has, but a [Fold] of several rows: those that the paint's comparisons
/// of the folded column say.
public final class FoldedPaint {
    private final List<Predicate> predicates;
    private final boolean real;

    private FoldedPaint(List<Predicate> predicates, boolean real) {
        this.predicates = predicates;
        this.real = real;
    }

    /// @throws IllegalArgumentException if the column has no such fold, or the paint says anything of other
    /// columns
    public static FoldedPaint of(KeyColumn column, Fold fold, ResolvedPaint paint) {
        boolean number = column.type() == ColumnType.INT64 || column.type() == ColumnType.FLOAT64;
        if (fold != Fold.COUNT && !number) {
            throw new IllegalArgumentException("active: " + (fold == Fold.SUM ? "sum" : "max")
                    + " needs a column of numbers; column '" + column.name() + "' is of type "
                    + column.type().label());
        }
        for (int c = 0; c < paint.selections().size(); c++) {
            if (!isOf(paint.selections().get(c).predicate(), column.name())) {
                throw new IllegalArgumentException("active: with it, only comparisons of column '" + column.name()
                        + "' with numbers can paint, and category '"
                        + paint.names().get(c) + "' is made of another");
            }
        }
        List<Predicate> predicates =
                paint.selections().stream().map(ResolvedSelection::predicate).toList();
        return new FoldedPaint(predicates, column.type() == ColumnType.FLOAT64);
    }

    private static boolean isOf(Predicate predicate, String column) {
        return switch (predicate) {
            case Predicate.Every() -> true;
            case Predicate.Not(Predicate term) -> isOf(term, column);
            case Predicate.Joint(boolean all, List<Predicate> terms) ->
                terms.stream().allMatch(term -> isOf(term, column));
            case Predicate.Longs longs -> longs.column().equals(column);
            case Predicate.Doubles doubles -> doubles.column().equals(column);
            case Predicate.Text text -> false;
            case Predicate.Found found -> false;
            case Predicate.FoundInTime found -> false;
            case Predicate.Members members -> false;
            case Predicate.Kept kept -> isOf(kept.term(), column);
        };
    }

    /// @param key as the column's keys are; a count as a whole number
    public int category(long key, boolean count) {
        int c = 0;
        while (c < predicates.size() && !holds(predicates.get(c), key, count)) {
            c++;
        }
        return c;
    }

    private boolean holds(Predicate predicate, long key, boolean count) {
        return switch (predicate) {
            case Predicate.Every() -> true;
            case Predicate.Not(Predicate term) -> !holds(term, key, count);
            case Predicate.Joint(boolean all, List<Predicate> terms) ->
                all
                        ? terms.stream().allMatch(term -> holds(term, key, count))
                        : terms.stream().anyMatch(term -> holds(term, key, count));
            case Predicate.Longs(String column, long low, long high, boolean outside) ->
                (key >= low && key <= high) != outside;
            case Predicate.Doubles(String column, double low, double high, boolean outside) -> {
                double value = real && !count ? KeyColumn.doubleOf(key) : key;
                yield (value >= low && value <= high) != outside;
            }
            case Predicate.Text text -> throw new IllegalStateException("not of numbers: " + text);
            case Predicate.Found found -> throw new IllegalStateException("not of numbers: " + found);
            case Predicate.FoundInTime found -> throw new IllegalStateException("not of numbers: " + found);
            case Predicate.Members members -> throw new IllegalStateException("not of numbers: " + members);
            case Predicate.Kept(Predicate term, KeptRows rows) -> holds(term, key, count);
        };
    }
}
