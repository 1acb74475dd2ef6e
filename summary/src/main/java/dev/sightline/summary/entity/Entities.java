package dev.sightline.summary.entity;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.values.KeyNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Who each row is about, as numbers 0..count - 1 over all segments of a snapshot.
///
/// With an entity column, its value; where that is missing, the source's name if the source never has one, else
/// nobody. Without one, each source of a trace is an entity, and each row of a timeless one, named by its arrival
/// number.
public final class Entities {
    /// The number of a row about nobody.
    public static final int NOBODY = -1;

    private final Snapshot snapshot;
    private final @Nullable KeyColumn column;
    /// Of a column that is no string: its distinct keys; an entity's number is its key's place.
    private final @Nullable KeyNumbers numbers;
    private final boolean rowsAreEntities;
    /// Of each source: the number of rows without a value, or NOBODY.
    private final int[] bySource;
    /// Names of the numbers that no column gives, from `columnCount` on.
    private final List<String> sourceNames;

    private final int columnCount;
    private final int[] firstRows;

    private Entities(Snapshot snapshot, @Nullable KeyColumn column, BooleanSupplier cancelled) {
        this.snapshot = snapshot;
        this.column = column;
        if (column != null && column.type() != ColumnType.STRING) {
            this.numbers = KeyNumbers.of(snapshot, column, cancelled);
            this.columnCount = numbers.count();
        } else {
            this.numbers = null;
            this.columnCount = column == null ? 0 : column.strings().size();
        }
        this.rowsAreEntities = column == null && snapshot.sortedBy() == null;
        this.sourceNames = new ArrayList<>();
        if (rowsAreEntities) {
            snapshot.requireHere("a picture of rows without times");
        }
        this.bySource = rowsAreEntities ? new int[0] : ofSourcesHere(numberSources());
        this.firstRows = firstRows();
    }

    /// @param entityColumn the column with the entity role, or null when there is none
    /// @throws IllegalArgumentException if the snapshot has no such column
    public static Entities resolve(Snapshot snapshot, @Nullable String entityColumn, BooleanSupplier cancelled) {
        KeyColumn column = entityColumn == null ? null : KeyColumn.of(snapshot, entityColumn);
        return new Entities(snapshot, column, cancelled);
    }

    private int[] ofSourcesHere(int[] bySource) {
        int[] here = new int[snapshot.sourcesHere()];
        Arrays.setAll(here, s -> bySource[snapshot.source(s)]);
        return here;
    }

    private int[] numberSources() {
        int[] result = new int[snapshot.sources().size()];
        for (int s = 0; s < result.length; s++) {
            Snapshot.SourceInfo source = snapshot.sources().get(s);
            result[s] = column != null && source.hasEntity() ? NOBODY : numberOf(source.name());
        }
        return result;
    }

    /// A source whose name some value spells too is that entity; without a column, each source is one by
    /// itself.
    private int numberOf(String name) {
        if (column != null) {
            int known = column.type() == ColumnType.STRING ? column.strings().ordinalOf(name) : -1;
            int again = sourceNames.indexOf(name);
            if (known >= 0 || again >= 0) {
                return known >= 0 ? known : columnCount + again;
            }
        }
        sourceNames.add(name);
        return columnCount + sourceNames.size() - 1;
    }

    private int[] firstRows() {
        int[] first = new int[snapshot.segments().size() + 1];
        for (int s = 0; rowsAreEntities && s < first.length - 1; s++) {
            first[s + 1] = Math.addExact(first[s], snapshot.segments().get(s).rows());
        }
        return first;
    }

    /// How many numbers there are; some may belong to no row.
    public int count() {
        return rowsAreEntities ? firstRows[firstRows.length - 1] : columnCount + sourceNames.size();
    }

    /// Whether each number surely belongs to a row that has a time, so that nobody need look for those that do
    /// not.
    public boolean areAllTimed() {
        if (column == null || column.type() != ColumnType.STRING || !sourceNames.isEmpty()) {
            return false;
        }
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            Outline outline = segment.outline(column.name());
            // A dictionary has the strings of its segment's rows, and no others.
            if (segment.timedRows() < segment.rows() || outline == null || outline.missing() > 0) {
                return false;
            }
        }
        return true;
    }

    /// The codes of a segment's rows if they alone say who each row is about; else null.
    public ColumnVector.@Nullable Codes codes(int segmentIndex) {
        return column != null
                        && column.type() == ColumnType.STRING
                        && column.vector(segmentIndex) instanceof ColumnVector.Codes codes
                        && codes.missing() == 0
                ? codes
                : null;
    }

    /// The entity of each of those codes.
    public int[] ofCodes(int segmentIndex) {
        if (column != null && column.strings().ordinals(segmentIndex) instanceof StringIndex.Ordinals.OfCodes codes) {
            return codes.ordinals();
        }
        throw new IllegalStateException("the entities of segment " + segmentIndex + " have no codes");
    }

    /// @throws IllegalStateException if no column says who rows are about
    public String columnName() {
        if (column == null) {
            throw new IllegalStateException("there is no entity column");
        }
        return column.name();
    }

    /// The column that says who rows are about; null when there is none.
    @Nullable
    public String columnNameOrNull() {
        return column == null ? null : column.name();
    }

    public String name(int entity) {
        if (rowsAreEntities) {
            int found = Arrays.binarySearch(firstRows, entity);
            int segment = found >= 0 ? found : -2 - found;
            while (firstRows[segment + 1] == firstRows[segment]) {
                segment++;
            }
            Segment rows = snapshot.segments().get(segment);
            return Long.toString(rows.origin().arrival(entity - firstRows[segment]));
        }
        if (column == null || entity >= columnCount) {
            return sourceNames.get(entity - columnCount);
        }
        return numbers == null ? column.strings().text(entity) : column.text(numbers.key(entity));
    }

    /// The number of the entity of this name; empty where nobody is called so.
    public OptionalInt number(String name) {
        if (column != null && column.type() == ColumnType.STRING) {
            int known = column.strings().ordinalOf(name);
            int again = known >= 0 ? -1 : sourceNames.indexOf(name);
            return known >= 0
                    ? OptionalInt.of(known)
                    : again >= 0 ? OptionalInt.of(columnCount + again) : OptionalInt.empty();
        }
        return IntStream.range(0, count()).filter(e -> name(e).equals(name)).findFirst();
    }

    /// The order of two: numbers and times by their value, and before all names; names by code points.
    public int compare(int left, int right) {
        boolean named = numbers == null || left >= columnCount && right >= columnCount;
        return named ? compare(name(left), name(right)) : Integer.compare(left, right);
    }

    /// `String.compareTo` goes by UTF-16 units, which differ beyond the basic plane.
    private static int compare(String left, String right) {
        int at = Arrays.mismatch(left.toCharArray(), right.toCharArray());
        if (at < 0) {
            return 0;
        }
        if (at >= left.length() || at >= right.length()) {
            return Integer.compare(left.length(), right.length());
        }
        char l = left.charAt(at);
        char r = right.charAt(at);
        return Character.isSurrogate(l) == Character.isSurrogate(r)
                ? Character.compare(l, r)
                : Character.isSurrogate(l) ? 1 : -1;
    }

    /// The entities of rows [base, base + rows), NOBODY where there is none.
    void load(int segmentIndex, int base, int rows, int[] out, Scratch scratch) {
        if (rowsAreEntities) {
            for (int i = 0; i < rows; i++) {
                out[i] = firstRows[segmentIndex] + base + i;
            }
            return;
        }
        ColumnVector vector = column == null ? null : column.vector(segmentIndex);
        if (column == null || vector == null) {
            loadSources(segmentIndex, base, rows, out);
            return;
        }
        if (numbers != null) {
            column.load(segmentIndex, base, rows, scratch.longs, scratch);
            for (int i = 0; i < rows; i++) {
                out[i] = numbers.number(scratch.longs[i]);
            }
        } else {
            loadStrings(column.strings().ordinals(segmentIndex), base, rows, out);
        }
        if (vector.missing() > 0) {
            loadMissing(vector, segmentIndex, base, rows, out);
        }
    }

    private static void loadStrings(StringIndex.Ordinals ordinals, int base, int rows, int[] out) {
        switch (ordinals) {
            case StringIndex.Ordinals.None() -> Arrays.fill(out, 0, rows, NOBODY);
            case StringIndex.Ordinals.OfCodes codes -> {
                codes.codes().copy(base, rows, out);
                for (int i = 0; i < rows; i++) {
                    out[i] = codes.ordinals()[out[i]];
                }
            }
            case StringIndex.Ordinals.OfRows places -> KeyColumn.copyInts(places.ordinals(), base, rows, out);
        }
    }

    private void loadMissing(ColumnVector vector, int segmentIndex, int base, int rows, int[] out) {
        Segment.Rows origin = snapshot.segments().get(segmentIndex).origin();
        for (int i = 0; i < rows; i++) {
            if (!vector.isValid(base + i)) {
                out[i] = bySource[origin.source(base + i)];
            }
        }
    }

    private void loadSources(int segmentIndex, int base, int rows, int[] out) {
        if (bySource.length == 1) {
            Arrays.fill(out, 0, rows, bySource[0]);
            return;
        }
        Segment.Rows origin = snapshot.segments().get(segmentIndex).origin();
        for (int i = 0; i < rows; i++) {
            out[i] = bySource[origin.source(base + i)];
        }
    }
}
