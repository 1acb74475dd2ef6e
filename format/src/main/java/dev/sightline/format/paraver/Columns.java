package dev.sightline.format.paraver;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The columns of a Paraver trace: those of the records, and one an event type.
final class Columns {
    /// More event types than this in one trace are taken for garbage.
    static final int MAX_TYPES = 4000;

    static final String TOO_MANY = "more than 4000 event types";

    final int time;
    final int object;
    final int event;
    final int record;
    final int state;
    final int duration;
    final int span;
    final int parent;
    final int unclosed;
    final int cpu;
    final int application;
    final int task;
    final int thread;
    final int peer;
    final int message;
    final int side;
    final int physicalSend;
    final int receive;
    final int physicalReceive;
    final int size;
    final int tag;

    private final RowSink sink;
    private final Set<String> taken = new HashSet<>();
    private int[] types = new int[64];

    Columns(RowSink sink) {
        this.sink = sink;
        Arrays.fill(types, -1);
        time = column("time", ColumnType.TIME, Role.TIME, null);
        object = column("object", ColumnType.STRING, Role.ENTITY, null);
        event = column("event", ColumnType.STRING, Role.EVENT, null);
        record = column("record", ColumnType.STRING, null, null);
        state = column("state", ColumnType.STRING, null, null);
        duration = column("duration", ColumnType.INT64, Role.DURATION, "ns");
        span = column("span", ColumnType.INT64, Role.SPAN, null);
        parent = column("parent", ColumnType.INT64, Role.PARENT, null);
        unclosed = column("unclosed", ColumnType.BOOL, null, null);
        cpu = column("cpu", ColumnType.INT64, null, null);
        application = column("application", ColumnType.INT64, null, null);
        task = column("task", ColumnType.INT64, null, null);
        thread = column("thread", ColumnType.INT64, null, null);
        peer = column("peer", ColumnType.STRING, Role.PEER, null);
        message = column("message.id", ColumnType.INT64, Role.MESSAGE, null);
        side = column("message.side", ColumnType.STRING, null, null);
        physicalSend = column("physicalSend", ColumnType.TIME, null, null);
        receive = column("receiveTime", ColumnType.TIME, null, null);
        physicalReceive = column("physicalReceive", ColumnType.TIME, null, null);
        size = column("size", ColumnType.INT64, null, "B");
        tag = column("tag", ColumnType.INT64, null, null);
    }

    private int column(String name, ColumnType type, @Nullable Role role, @Nullable String unit) {
        taken.add(name);
        return sink.column(name, new ColumnHint(type, role, unit));
    }

    /// The column of an event type, made on first use: named by its label, and its number where labels are alike.
    ///
    /// @return -1 if there are too many
    int of(int place, Types.Type type) {
        if (place >= MAX_TYPES) {
            return -1;
        }
        if (place >= types.length) {
            int before = types.length;
            types = Arrays.copyOf(types, 2 * place);
            Arrays.fill(types, before, types.length, -1);
        }
        if (types[place] < 0) {
            String name = taken.add(type.name()) ? type.name() : type.name() + " " + type.number();
            taken.add(name);
            ColumnType values = type.values().isEmpty() ? ColumnType.INT64 : ColumnType.STRING;
            types[place] = sink.column(name, ColumnHint.of(values, null));
        }
        return types[place];
    }

    /// The column for a second pair of one type in one record.
    int again(Types.Type type) {
        return sink.column(type.name() + ".2", ColumnHint.of(null, null));
    }
}
