package dev.sightline.format.tshark;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of packets: a few of their own, and one a field.
final class Columns {
    /// A field on the path to a column.
    static final class Field {
        final String column;
        private final Map<String, Field> fields = new HashMap<>();
        private int index = -1;

        private Field(String column) {
            this.column = column;
        }
    }

    final int time;
    final int source;
    final int destination;
    final int protocol;
    final int stream;
    private final RowSink sink;
    private final Field layers = new Field("");
    private int made;
    private int count;

    Columns(RowSink sink) {
        this.sink = sink;
        this.time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.source = string("source", Role.ENTITY);
        this.destination = string("destination", Role.PEER);
        this.protocol = string("protocol", Role.EVENT);
        this.stream = string("stream", Role.FLOW);
    }

    private int string(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    /// All layers as written, for packets with fields beyond the columns there may be.
    int whole() {
        return string("layers", null);
    }

    Field layers() {
        return layers;
    }

    /// `ip_ip_src` says its layer itself; what does not (`text`) is named `dns.text`.
    @Nullable
    Field within(Field parent, String key) {
        Field known = parent.fields.get(key);
        if (known != null) {
            return known;
        }
        if (made == 2 * KeyTable.MAX_KEYS) {
            return null;
        }
        made++;
        boolean plain = parent.column.isEmpty() || parent == top(parent) && key.startsWith(parent.column + "_");
        Field field = new Field(plain ? key : parent.column + "." + key);
        parent.fields.put(key, field);
        return field;
    }

    /// The layer itself if the field is one, that is, directly below the root.
    private @Nullable Field top(Field field) {
        return layers.fields.get(field.column);
    }

    /// -1 if there are too many.
    int of(Field field) {
        if (field.index < 0 && count < KeyTable.MAX_KEYS) {
            count++;
            String name = field.column.isBlank() ? "layers." : field.column;
            field.index = sink.column(name, hint(name));
        }
        return field.index;
    }

    private static ColumnHint hint(String name) {
        if (name.endsWith("_time_delta")
                || name.endsWith("_time_relative")
                || name.endsWith("_time_delta_displayed")
                || name.endsWith("_rtt")) {
            return new ColumnHint(null, null, "s");
        }
        return switch (name) {
            case "frame_frame_len", "frame_frame_cap_len", "frame_len", "frame_cap_len" ->
                new ColumnHint(null, null, "B");
            default -> ColumnHint.NONE;
        };
    }
}
