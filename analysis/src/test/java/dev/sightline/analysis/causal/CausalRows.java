package dev.sightline.analysis.causal;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Rows with sides of messages, or spans.
final class CausalRows implements RowBlock, Row {
    static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("who", ColumnType.STRING, Role.ENTITY, null),
            new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
            new Field("message.side", ColumnType.STRING, null, null));

    /// Spans, each with its parent.
    static final List<Field> SPANS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("who", ColumnType.STRING, Role.ENTITY, null),
            new Field("span", ColumnType.STRING, Role.SPAN, null),
            new Field("parent", ColumnType.STRING, Role.PARENT, null));

    /// Spans as exporters write them.
    static final List<Field> CALLS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("who", ColumnType.STRING, Role.ENTITY, null),
            new Field("span", ColumnType.STRING, Role.SPAN, null),
            new Field("parent", ColumnType.STRING, Role.PARENT, null),
            new Field("duration", ColumnType.INT64, Role.DURATION, "ns"),
            new Field("kind", ColumnType.STRING, null, null),
            new Field("error", ColumnType.STRING, null, null));

    /// Spans of servers and clients, with the messages between them.
    static final List<Field> SERVED = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("who", ColumnType.STRING, Role.ENTITY, null),
            new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
            new Field("message.side", ColumnType.STRING, null, null),
            new Field("span", ColumnType.STRING, Role.SPAN, null));

    private final List<Field> fields;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private @Nullable Object[] now = {};

    CausalRows() {
        this(FIELDS);
    }

    CausalRows(List<Field> fields) {
        this.fields = fields;
    }

    CausalRows add(long time, String who, @Nullable String id, @Nullable String side) {
        rows.add(new Object[] {time, who, id, side});
        return this;
    }

    /// Cells in the order of the fields.
    CausalRows row(@Nullable Object... cells) {
        rows.add(cells);
        return this;
    }

    @Override
    public List<Field> fields() {
        return fields;
    }

    @Override
    public int rows() {
        return rows.size();
    }

    @Override
    public Row row(int index) {
        now = rows.get(index);
        return this;
    }

    @Override
    public boolean isPresent(int column) {
        return now[column] != null;
    }

    @Override
    public long int64(int column) {
        return (Long) Objects.requireNonNull(now[column]);
    }

    @Override
    public double float64(int column) {
        throw new IllegalStateException("no column of reals");
    }

    @Override
    public boolean bool(int column) {
        throw new IllegalStateException("no column of truths");
    }

    @Override
    public String string(int column) {
        return (String) Objects.requireNonNull(now[column]);
    }
}
