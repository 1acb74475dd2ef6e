package dev.sightline.sql.scan;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.sql.driver.Dictionaries;
import dev.sightline.sql.driver.DictionaryVector;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.driver.VectorCopy;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// The rows of one chunk, and the cells of their columns on the way to DuckDB's vectors. One thread.
final class RowWriter implements AutoCloseable {
    private final Snapshot snapshot;
    private final Shortcuts shortcuts;
    private final Dictionaries dictionaries;
    private final @Nullable ColumnVector[] @Nullable [] vectors;
    private int[] rows = new int[0];
    private byte[] @Nullable [] strings = new byte[0][];
    /// Stretches of the chunk from one segment each: [starts[i], starts[i + 1]) are rows of segments[i].
    private int[] starts = new int[1];

    private int[] segments = new int[0];
    private int stretches;

    RowWriter(Snapshot snapshot, Shortcuts shortcuts) {
        this.snapshot = snapshot;
        this.shortcuts = shortcuts;
        this.dictionaries = new Dictionaries(shortcuts.dictionaries());
        this.vectors = new ColumnVector[snapshot.segments().size()][];
    }

    /// A string of a row, as UTF-8.
    @FunctionalInterface
    interface Text {
        byte[] of(int segment, int row);
    }

    static DuckDBColumnType typeOf(ColumnType type) {
        return switch (type) {
            case INT64, TIME -> DuckDBColumnType.BIGINT;
            case FLOAT64 -> DuckDBColumnType.DOUBLE;
            case BOOL -> DuckDBColumnType.BOOLEAN;
            case STRING -> DuckDBColumnType.VARCHAR;
        };
    }

    /// A new chunk, of so many rows at most.
    void begin(int capacity) {
        stretches = 0;
        starts[0] = 0;
        if (rows.length < capacity) {
            rows = new int[capacity];
            strings = new byte[capacity][];
            starts = new int[capacity + 1];
            segments = new int[capacity];
        }
    }

    /// To be filled from [#count] on.
    int[] rows() {
        return rows;
    }

    int count() {
        return starts[stretches];
    }

    /// The next `n` rows are of a segment.
    void add(int segment, int n) {
        int at = count();
        if (n == 0) {
            return;
        }
        // After rows of the same segment, and behind them: one copy.
        if (stretches == 0 || segments[stretches - 1] != segment || rows[at] <= rows[at - 1]) {
            segments[stretches++] = segment;
        }
        starts[stretches] = at + n;
    }

    /// Writes a column of the trace, for all rows.
    void write(int column, DuckDBWritableVector out) {
        boolean text = snapshot.fields().get(column).type() == ColumnType.STRING;
        if (text && coded(column, out)) {
            return;
        }
        for (int s = 0; s < stretches; s++) {
            int at = starts[s];
            int n = starts[s + 1] - at;
            ColumnVector vector = vector(segments[s], column);
            if (text) {
                VectorCopy.strings(vector, rows, at, n, dictionaries.texts(vector), strings);
            } else {
                VectorCopy.numbers(shortcuts.numbers(), vector, rows, at, n, out);
            }
        }
        if (text) {
            out.setStringUtf8Batch(0, texts());
        }
    }

    /// Writes codes and their dictionary, if the chunk is from one segment.
    private boolean coded(int column, DuckDBWritableVector out) {
        if (stretches != 1 || !(vector(segments[0], column) instanceof ColumnVector.Codes codes)) {
            return false;
        }
        DictionaryVector dictionary = dictionaries.of(codes.dictionary(), count());
        if (dictionary == null) {
            return false;
        }
        dictionary.write(codes, rows, count(), out);
        return true;
    }

    /// Writes what is no column of the trace.
    void write(Text text, DuckDBWritableVector out) {
        for (int s = 0; s < stretches; s++) {
            for (int i = starts[s]; i < starts[s + 1]; i++) {
                strings[i] = text.of(segments[s], rows[i]);
            }
        }
        out.setStringUtf8Batch(0, texts());
    }

    /// A null is a missing value, which DuckDB's type does not say.
    @SuppressWarnings("NullAway")
    private byte[][] texts() {
        return count() == strings.length ? strings : Arrays.copyOf(strings, count());
    }

    /// Of a field of the trace; null: no row of the segment has a value.
    @Nullable
    ColumnVector vector(int segment, int column) {
        @Nullable ColumnVector[] known = vectors[segment];
        if (known == null) {
            known = new ColumnVector[snapshot.fields().size()];
            vectors[segment] = known;
        }
        ColumnVector vector = known[column];
        if (vector == null) {
            Field field = snapshot.fields().get(column);
            vector = snapshot.segments().get(segment).column(field.name());
            known[column] = vector;
        }
        return vector;
    }

    @Override
    public void close() {
        dictionaries.close();
    }
}
