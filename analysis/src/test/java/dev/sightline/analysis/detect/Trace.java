package dev.sightline.analysis.detect;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Rows of a made-up trace: time, event, host, id, and the number that the host gave it.
public final class Trace implements RowBlock {
    public static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("event", ColumnType.STRING, Role.EVENT, null),
            new Field("host", ColumnType.STRING, Role.ENTITY, null),
            new Field("id", ColumnType.STRING, null, null),
            new Field("seq", ColumnType.INT64, null, null));

    /// One row.
    ///
    /// @param id "": it has none
    /// @param seq -1: it has none
    public record Line(long time, String event, String host, String id, long seq) implements Row {
        @Override
        public boolean isPresent(int column) {
            return column < 3 || (column == 3 ? !id.isEmpty() : seq >= 0);
        }

        @Override
        public long int64(int column) {
            return column == 0 ? time : seq;
        }

        @Override
        public double float64(int column) {
            throw new IllegalStateException();
        }

        @Override
        public boolean bool(int column) {
            throw new IllegalStateException();
        }

        @Override
        public String string(int column) {
            return column == 1 ? event : column == 2 ? host : id;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    public Trace add(long time, String event, String host, String id) {
        lines.add(new Line(time, event, host, id, -1));
        return this;
    }

    public Trace add(Line line) {
        lines.add(line);
        return this;
    }

    public List<Line> lines() {
        return lines;
    }

    /// In the order of time; of equal times, as they were added.
    public Trace sorted() {
        lines.sort(Comparator.comparingLong(Line::time));
        return this;
    }

    @Override
    public List<Field> fields() {
        return FIELDS;
    }

    @Override
    public int rows() {
        return lines.size();
    }

    @Override
    public Row row(int index) {
        return lines.get(index);
    }
}
