package dev.sightline.app;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// All rows of a snapshot in time order, equal times by arrival, those without a time last: a merge of the sorted
/// segments.
final class OrderedRows implements RowWriter.Row {
    /// The next row of one segment.
    private static final class Head {
        final int index;
        final Segment segment;
        final @Nullable ColumnVector[] columns;
        final ColumnVector.@Nullable Longs times;
        int row;

        Head(int index, Segment segment, Snapshot snapshot) {
            this.index = index;
            this.segment = segment;
            this.columns = new ColumnVector[snapshot.fields().size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = segment.column(snapshot.fields().get(i).name());
            }
            String sortedBy = snapshot.sortedBy();
            ColumnVector vector = sortedBy == null ? null : segment.column(sortedBy);
            this.times = vector instanceof ColumnVector.Longs longs ? longs : null;
        }

        boolean isTimed() {
            return times != null && row < segment.timedRows();
        }

        long time() {
            return times == null ? 0 : times.values().get(JAVA_LONG_UNALIGNED, 8L * row);
        }

        long arrival() {
            return segment.origin().arrival(row);
        }
    }

    private static final Comparator<Head> ORDER = Comparator.comparing((Head head) -> !head.isTimed())
            .thenComparingLong(head -> head.isTimed() ? head.time() : 0)
            .thenComparingLong(Head::arrival);

    private final List<Field> fields;
    private final PriorityQueue<Head> heads = new PriorityQueue<>(ORDER);
    private @Nullable Head current;

    OrderedRows(Snapshot snapshot) {
        this.fields = snapshot.fields();
        List<Segment> segments = new ArrayList<>(snapshot.segments());
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).rows() > 0) {
                heads.add(new Head(i, segments.get(i), snapshot));
            }
        }
    }

    /// Moves to the next row.
    ///
    /// @return false after the last
    boolean next() {
        Head before = current;
        if (before != null && ++before.row < before.segment.rows()) {
            heads.add(before);
        }
        current = heads.poll();
        return current != null;
    }

    private Head head() {
        Head head = current;
        if (head == null) {
            throw new IllegalStateException("next() comes first");
        }
        return head;
    }

    int segmentIndex() {
        return head().index;
    }

    int row() {
        return head().row;
    }

    private ColumnVector vector(int column) {
        ColumnVector vector = head().columns[column];
        if (vector == null) {
            throw new IllegalStateException("column '" + fields.get(column).name() + "' has no value in this row");
        }
        return vector;
    }

    @Override
    public boolean isPresent(int column) {
        ColumnVector vector = head().columns[column];
        return vector != null && vector.isValid(head().row);
    }

    @Override
    public long int64(int column) {
        return ((ColumnVector.Longs) vector(column)).values().get(JAVA_LONG_UNALIGNED, 8L * head().row);
    }

    @Override
    public double float64(int column) {
        return ((ColumnVector.Doubles) vector(column)).values().get(JAVA_DOUBLE_UNALIGNED, 8L * head().row);
    }

    @Override
    public boolean bool(int column) {
        int row = head().row;
        return (((ColumnVector.Bools) vector(column)).bits().get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0;
    }

    @Override
    public String string(int column) {
        int row = head().row;
        return switch (vector(column)) {
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
            case ColumnVector.Longs _, ColumnVector.Doubles _, ColumnVector.Bools _ ->
                throw new IllegalStateException("column '" + fields.get(column).name() + "' is not text");
        };
    }
}
