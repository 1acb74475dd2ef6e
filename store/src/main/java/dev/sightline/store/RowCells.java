package dev.sightline.store;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The cells of one row of a snapshot after the other, wherever it lies, by the places of its fields. One thread.
public final class RowCells implements Row {
    /// Of a dictionary, beyond which its texts are not kept: 100 segments of such columns take some megabytes.
    private static final int MOST_KEPT = 4096;

    /// The columns of a segment. Texts of small dictionaries, which most rows repeat, are read once.
    private record Opened(@Nullable ColumnVector[] columns, Texts[] texts) {
        static Opened of(Segment segment, List<Field> fields) {
            @Nullable
            ColumnVector[] columns =
                    fields.stream().map(field -> segment.column(field.name())).toArray(ColumnVector[]::new);
            return new Opened(columns, Arrays.stream(columns).map(Texts::of).toArray(Texts[]::new));
        }
    }

    /// By code, null until it is read; none of a dictionary that is large.
    private record Texts(@Nullable String[] byCode) {
        static Texts of(@Nullable ColumnVector column) {
            int count = column instanceof ColumnVector.Codes codes
                    ? codes.dictionary().count()
                    : 0;
            return new Texts(new String[count <= MOST_KEPT ? count : 0]);
        }
    }

    private final List<Segment> segments;
    private final List<Field> fields;
    /// By segment; null until the first of its rows is asked for.
    private final @Nullable Opened[] opened;

    private @Nullable ColumnVector[] columns = {};
    private Texts[] texts = {};
    private int row;

    public RowCells(Snapshot snapshot) {
        this(snapshot, snapshot.fields());
    }

    /// Of some fields alone: places are those of the list.
    public RowCells(Snapshot snapshot, List<Field> fields) {
        this.segments = snapshot.segments();
        this.fields = List.copyOf(fields);
        this.opened = new Opened[segments.size()];
    }

    /// Goes to a row; before the first call there is none.
    public void moveTo(int segmentIndex, int newRow) {
        Opened known = opened[segmentIndex];
        if (known == null) {
            known = Opened.of(segments.get(segmentIndex), fields);
            opened[segmentIndex] = known;
        }
        columns = known.columns;
        texts = known.texts;
        row = newRow;
    }

    @Override
    public boolean isPresent(int column) {
        ColumnVector vector = columns[column];
        return vector != null && vector.isValid(row);
    }

    @Override
    public long int64(int column) {
        return ((ColumnVector.Longs) vector(column)).at(row);
    }

    @Override
    public double float64(int column) {
        return ((ColumnVector.Doubles) vector(column)).at(row);
    }

    @Override
    public boolean bool(int column) {
        return ((ColumnVector.Bools) vector(column)).at(row);
    }

    @Override
    public String string(int column) {
        @Nullable String[] kept = texts[column].byCode;
        if (kept.length == 0 || !(vector(column) instanceof ColumnVector.Codes codes)) {
            return (String) Objects.requireNonNull(vector(column).value(row));
        }
        int code = codes.at(row);
        String text = kept[code];
        if (text == null) {
            text = codes.dictionary().get(code);
            kept[code] = text;
        }
        return text;
    }

    /// The code of a string, by which equal strings of one segment are known without being read; -1: it has none.
    public int code(int column) {
        return vector(column) instanceof ColumnVector.Codes codes ? codes.at(row) : -1;
    }

    private ColumnVector vector(int column) {
        return Objects.requireNonNull(columns[column], "the row has no value there");
    }
}
