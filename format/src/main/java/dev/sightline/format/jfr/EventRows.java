package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Puts events into the sink: a row each. Columns are made at their first value.
final class EventRows implements ValueSink {
    private static final byte[] JVM = "JVM".getBytes(UTF_8);
    private static final String AMBIGUOUS = "";

    private final RowSink sink;
    /// The unit of the numbers in a column; [#AMBIGUOUS] if types differ.
    private final Map<String, String> units = new HashMap<>();

    private final int eventColumn;
    private final int threadColumn;
    private final Map<String, Integer> columns = new HashMap<>();
    private EventType type;
    private long timeNanos;
    private long amount;

    EventRows(RowSink sink) {
        this.sink = sink;
        column("startTime", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.eventColumn = column("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        this.threadColumn = column("eventThread", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        this.type = new EventType(Type.unreadable(), new Shape());
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }

    /// Says that events of this type follow: columns have a unit only if all types agree on it.
    void announce(EventType known) {
        for (Shape.Leaf leaf : known.shape().leaves()) {
            Field field = leaf.field();
            if (field != null && field.type().kind() != Type.Kind.STRING) {
                String unit = field.unit() == null ? AMBIGUOUS : field.unit();
                units.merge(leaf.name(), unit, (one, other) -> one.equals(other) ? one : AMBIGUOUS);
            }
        }
    }

    /// @param in behind the event's type
    void read(EventType read, Cursor in) throws Damage {
        type = read;
        timeNanos = 0;
        sink.constant(eventColumn, read.name());
        if (read.threadLeaf() < 0) {
            sink.constant(threadColumn, JVM);
        }
        read.shape().read(in, this);
        sink.endRow(-1, 0);
        if (read.isLoss()) {
            sink.lost("a thread's buffer (" + amount + " bytes)", -1, timeNanos, timeNanos);
        }
    }

    /// The column of a leaf; -2 if there are too many.
    private int column(int leaf) {
        int known = type.columns()[leaf];
        if (known == -1) {
            Shape.Leaf what = type.shape().leaves().get(leaf);
            boolean taken =
                    what.name().equals("event") || what.name().equals("eventThread") && leaf != type.threadLeaf();
            String name = taken ? "field." + what.name() : what.name();
            boolean room = columns.size() < KeyTable.MAX_KEYS || columns.containsKey(name);
            known = room && !name.isEmpty() ? column(name, hint(name, what.field())) : -2;
            type.columns()[leaf] = known;
        }
        return known;
    }

    private ColumnHint hint(String name, @Nullable Field field) {
        if (name.equals("duration") && field != null && field.meaning().isSpan()) {
            return new ColumnHint(ColumnType.INT64, Role.DURATION, "ns");
        }
        if (field != null && field.meaning().isTime()) {
            return ColumnHint.NONE;
        }
        String unit = units.getOrDefault(name, AMBIGUOUS);
        return new ColumnHint(field == null ? null : field.type().columnType(), null, unit.isEmpty() ? null : unit);
    }

    @Override
    public void int64(int leaf, long value) {
        int column = column(leaf);
        if (column >= 0) {
            sink.int64(column, value);
        }
        if (type.isLoss() && type.shape().leaves().get(leaf).name().equals("amount")) {
            amount = value;
        }
    }

    @Override
    public void float64(int leaf, double value) {
        int column = column(leaf);
        if (column >= 0) {
            sink.float64(column, value);
        }
    }

    @Override
    public void bool(int leaf, boolean value) {
        int column = column(leaf);
        if (column >= 0) {
            sink.bool(column, value);
        }
    }

    @Override
    public void timeNanos(int leaf, long nanos) {
        int column = column(leaf);
        if (column >= 0) {
            sink.timeNanos(column, nanos);
        }
        if (type.isLoss()) {
            timeNanos = nanos;
        }
    }

    @Override
    public void constant(int leaf, byte[] utf8) {
        int column = column(leaf);
        if (column >= 0) {
            sink.constant(column, utf8);
        }
        if (leaf == type.threadLeaf() && column != threadColumn) {
            sink.constant(threadColumn, utf8);
        }
    }

    @Override
    public void string(int leaf, byte[] utf8) {
        int column = column(leaf);
        if (column >= 0) {
            sink.string(column, utf8, 0, utf8.length);
        }
        if (leaf == type.threadLeaf() && column != threadColumn) {
            sink.string(threadColumn, utf8, 0, utf8.length);
        }
    }
}
