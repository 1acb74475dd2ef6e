package dev.sightline.format.binary;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of fields: one name, one column, unless the units differ; then the later one has its unit in its name.
/// A field called as one of ours gets `.2`.
final class FieldColumns {
    final int time;
    final int event;
    final int process;
    final int thread;
    final int level;
    final int host;
    final int sequence;
    final int producer;
    private final RowSink sink;
    private final Map<String, String> units = new HashMap<>();
    private int message = -1;
    private int side = -1;

    FieldColumns(RowSink sink) {
        this.sink = sink;
        time = ours("time", ColumnType.TIME, Role.TIME, null);
        event = ours("event", ColumnType.STRING, Role.EVENT, null);
        process = ours("process", ColumnType.STRING, Role.ENTITY, null);
        thread = ours("thread", ColumnType.STRING, null, null);
        level = ours("level", ColumnType.STRING, Role.LEVEL, null);
        host = ours("host", ColumnType.STRING, null, null);
        producer = ours("producer", ColumnType.STRING, null, null);
        sequence = ours("seq", ColumnType.INT64, null, null);
        for (String name : new String[] {"span", "parent", "duration", "peer", "clock", "message.id", "message.side"}) {
            units.put(name, "\0");
        }
    }

    private int ours(String name, ColumnType type, @Nullable Role role, @Nullable String unit) {
        units.put(name, "\0");
        return sink.column(name, new ColumnHint(type, role, unit));
    }

    int message() {
        if (message < 0) {
            message = ours("message.id", ColumnType.STRING, Role.MESSAGE, null);
        }
        return message;
    }

    int side() {
        if (side < 0) {
            side = ours("message.side", ColumnType.STRING, null, null);
        }
        return side;
    }

    /// @return -1 if it has no column of its own
    int column(String name, String unit, int type, int role) {
        return switch (role) {
            case EventShape.SPAN -> ours("span", ColumnType.INT64, Role.SPAN, null);
            case EventShape.PARENT -> ours("parent", ColumnType.INT64, Role.PARENT, null);
            case EventShape.DURATION -> ours("duration", ColumnType.INT64, Role.DURATION, "ns");
            case EventShape.PEER -> ours("peer", ColumnType.STRING, Role.PEER, null);
            case EventShape.CLOCK -> ours("clock", ColumnType.INT64, Role.CLOCK, null);
            case EventShape.RECEIVED, EventShape.THREAD -> -1;
            default -> field(name, unit, type, role);
        };
    }

    private int field(String name, String unit, int type, int role) {
        String unique = name;
        for (int n = 2; ; n++) {
            String known = units.putIfAbsent(unique, unit);
            if (known == null || known.equals(unit)) {
                break;
            }
            unique = known.equals("\0") || unit.isEmpty() || n > 2 ? name + "." + n : name + " (" + unit + ")";
        }
        // Types may differ from event to event: the column has the narrowest that holds all.
        ColumnType stated = type == EventShape.STRING ? ColumnType.STRING : null;
        return sink.column(
                unique,
                new ColumnHint(stated, role == EventShape.FLOW ? Role.FLOW : null, unit.isEmpty() ? null : unit));
    }
}
