package dev.sightline.view.request;

import dev.sightline.event.Field;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Columns of one table that measure the same of several: `{pod="web-1"}` and `{pod="web-2"}`, `heap_0` and `heap_1`
/// in MiB, or all of one unit, as a panel of Grafana saves them. One that only went up among others that go up and down
/// is no counter, but what leaks.
public final class Kin {
    private static final Pattern TOLD_APART = Pattern.compile("\"[^\"]*\"|'[^']*'|\\d+");

    /// What goes through, and adds up, though all beside it are levels in the same unit.
    private static final Pattern COUNTED =
            Pattern.compile("(?i)(^|[^a-z])(rx|tx|in|out|sent|recv|received|reads?|writes?"
                    + "|written|packets|requests|errors|ops|count)([^a-z]|$)");

    /// Fewer columns of one unit may be anything.
    private static final int MIN_OF_UNIT = 3;

    private Kin() {}

    /// Whether what a column measures goes up and down, by the others of its kind.
    ///
    /// @param numbers all columns of the table that measure something, without those that were made
    /// @param varies whether a column goes up and down
    /// @param grows whether one only goes up
    public static boolean isGauge(Field column, List<Field> numbers, Predicate<Field> varies, Predicate<Field> grows) {
        if (ColumnNames.saysTotal(column.name())
                || COUNTED.matcher(column.name()).find()) {
            return false;
        }
        String shape = shape(column);
        // channels of a logger have numbers, too
        boolean told = column.unit() != null
                || column.name().indexOf('"') >= 0
                || column.name().indexOf('\'') >= 0;
        boolean alike = told
                && !shape.equals(column.name())
                && numbers.stream().anyMatch(other -> isAlike(other, column, shape) && varies.test(other));
        return alike || isOfOneUnit(numbers) && mostly(numbers, varies, grows);
    }

    private static boolean isAlike(Field other, Field column, String shape) {
        return !other.equals(column) && shape(other).equals(shape) && Objects.equals(other.unit(), column.unit());
    }

    private static boolean isOfOneUnit(List<Field> numbers) {
        return numbers.size() >= MIN_OF_UNIT
                && numbers.getFirst().unit() != null
                && numbers.stream().map(Field::unit).distinct().count() == 1;
    }

    private static boolean mostly(List<Field> numbers, Predicate<Field> varies, Predicate<Field> grows) {
        return numbers.stream().filter(varies).count()
                > numbers.stream().filter(grows).count();
    }

    private static String shape(Field column) {
        return TOLD_APART.matcher(column.name()).replaceAll("#");
    }
}
