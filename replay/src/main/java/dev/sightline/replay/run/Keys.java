package dev.sightline.replay.run;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of a column that were met, each of which has a number. Only grows; one thread.
///
/// Of strings in a dictionary, the number of each code is looked up once a segment.
final class Keys {
    static final int NONE = -1;
    private static final int MOST = 200_000;

    private Snapshot snapshot;
    /// Null: all rows are one; empty: each source is one.
    private final @Nullable String column;
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<Object> values = new ArrayList<>();
    /// By segment, then code: the number + 1; 0 when it is not known yet.
    private int[] @Nullable [] ofCodes;

    /// Of small whole numbers, as processors have: the number + 1; 0 when it is not known yet.
    private final int[] small = new int[1024];

    private int segmentIndex = -1;
    private @Nullable ColumnVector vector;
    private int[] codes = {};

    Keys(Snapshot snapshot, @Nullable String column) {
        this.snapshot = snapshot;
        this.column = column;
        this.ofCodes = new int[snapshot.segments().size()][];
    }

    /// What is known so far, to go on with other rows.
    ///
    /// @param rows whose column has the same type
    Keys copy(Snapshot rows) {
        Keys copy = new Keys(rows, column);
        copy.numbers.putAll(numbers);
        copy.values.addAll(values);
        System.arraycopy(small, 0, copy.small, 0, small.length);
        return copy;
    }

    /// Goes on with other rows; what is known keeps its number.
    ///
    /// @param rows whose column has the same type
    void goOn(Snapshot rows) {
        snapshot = rows;
        ofCodes = new int[rows.segments().size()][];
        segmentIndex = -1;
        vector = null;
        codes = new int[0];
    }

    void moveTo(int segment) {
        if (segment == segmentIndex) {
            return;
        }
        segmentIndex = segment;
        Segment rows = snapshot.segments().get(segment);
        vector = column == null || column.isEmpty() ? null : rows.column(column);
        if (vector instanceof ColumnVector.Codes coded) {
            int[] known = ofCodes[segment];
            if (known == null) {
                known = new int[coded.dictionary().count()];
                ofCodes[segment] = known;
            }
            codes = known;
        }
    }

    /// The number of a row's value; [#NONE] where it has none.
    int of(int row) {
        if (column == null) {
            return number("");
        }
        if (column.isEmpty()) {
            Segment rows = snapshot.segments().get(segmentIndex);
            return number(snapshot.sources().get(rows.origin().source(row)).name());
        }
        ColumnVector cells = vector;
        if (cells == null || !cells.isValid(row)) {
            return NONE;
        }
        if (cells instanceof ColumnVector.Codes coded) {
            int code = coded.at(row);
            if (codes[code] == 0) {
                codes[code] = number(coded.dictionary().get(code)) + 1;
            }
            return codes[code] - 1;
        }
        if (cells instanceof ColumnVector.Longs longs) {
            long value = longs.at(row);
            if (value >= 0 && value < small.length) {
                int at = (int) value;
                if (small[at] == 0) {
                    small[at] = number(value) + 1;
                }
                return small[at] - 1;
            }
        }
        Object value = cells.value(row);
        return value == null ? NONE : number(value);
    }

    private int number(Object value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        if (values.size() == MOST) {
            throw new IllegalArgumentException("by: column '" + column + "' has more than " + MOST
                    + " values, and each would have a meter; name one that groups them");
        }
        numbers.put(value, values.size());
        values.add(value);
        return values.size() - 1;
    }

    int count() {
        return values.size();
    }

    String name(int number) {
        return values.get(number).toString();
    }

    /// All numbers, in the order of what they stand for: numbers by size, texts by their code points.
    int[] ordered() {
        Comparator<Object> order = (a, b) -> a instanceof Long left && b instanceof Long right
                ? Long.compare(left, right)
                : a instanceof Double left && b instanceof Double right
                        ? Double.compare(left, right)
                        : Arrays.compare(
                                a.toString().codePoints().toArray(),
                                b.toString().codePoints().toArray());
        Integer[] sorted = new Integer[values.size()];
        Arrays.setAll(sorted, i -> i);
        Arrays.sort(sorted, (a, b) -> order.compare(values.get(a), values.get(b)));
        return Arrays.stream(sorted).mapToInt(i -> i).toArray();
    }
}
