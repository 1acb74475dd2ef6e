package dev.sightline.format.jaeger;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of a span's own fields.
final class Columns {
    private static final String[] ALWAYS = {
        "traceID", "spanID", "parentSpanID", "operationName", "startTime", "duration", "process.serviceName"
    };

    private final RowSink sink;
    private final Map<String, Integer> known = new HashMap<>();

    Columns(RowSink sink) {
        this.sink = sink;
        for (String name : ALWAYS) {
            of(name);
        }
    }

    int of(String name) {
        Integer column = known.get(name);
        if (column == null) {
            if (known.size() == KeyTable.MAX_KEYS) {
                throw new Unreadable(KeyTable.TOO_MANY);
            }
            column = sink.column(name, hint(name));
            known.put(name, column);
        }
        return column;
    }

    int ofTag(String key) {
        return sink.column("tags." + key, key.equals("peer.service") ? string(Role.PEER) : ColumnHint.NONE);
    }

    private static ColumnHint string(@Nullable Role role) {
        return ColumnHint.of(ColumnType.STRING, role);
    }

    private static ColumnHint hint(String name) {
        return switch (name) {
            case "traceID" -> string(Role.FLOW);
            case "spanID" -> string(Role.SPAN);
            case "parentSpanID" -> string(Role.PARENT);
            case "operationName" -> string(Role.EVENT);
            case "process.serviceName" -> string(Role.ENTITY);
            case "message.id" -> string(Role.MESSAGE);
            case "startTime" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case "duration" -> new ColumnHint(ColumnType.INT64, Role.DURATION, "us");
            case "relativeStartTime" -> new ColumnHint(ColumnType.INT64, null, "us");
            case "startTimeMillis" -> new ColumnHint(ColumnType.INT64, null, "ms");
            case "message.side", "processID", "references", "logs", "warnings" -> string(null);
            default -> ColumnHint.NONE;
        };
    }
}
