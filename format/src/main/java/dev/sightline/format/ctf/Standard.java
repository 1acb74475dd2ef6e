package dev.sightline.format.ctf;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ctf.metadata.Metadata;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The columns that a reader makes itself, of what an event is and not of its fields.
final class Standard {
    final Column time = column("time", ColumnType.TIME, Role.TIME);
    final Column event = column("event", ColumnType.STRING, Role.EVENT);
    final Column entity = column("entity", ColumnType.STRING, Role.ENTITY);
    final Column level = column("level", ColumnType.STRING, Role.LEVEL);
    final Column record = column("record", ColumnType.STRING, null);
    final Column cpu = column("cpu", ColumnType.INT64, null);
    final Column stream = column("stream", ColumnType.STRING, null);
    final Column host = column("hostname", ColumnType.STRING, null);
    final Column duration = new Column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
    final Column span = column("span", ColumnType.INT64, Role.SPAN);
    final Column parent = column("parent", ColumnType.INT64, Role.PARENT);
    final Column unclosed = column("unclosed", ColumnType.BOOL, null);
    final Column message = column("message.id", ColumnType.STRING, Role.MESSAGE);
    final Column side = column("message.side", ColumnType.STRING, null);
    final Column peer = column("peer", ColumnType.STRING, Role.PEER);

    private static Column column(String name, ColumnType type, @Nullable Role role) {
        return new Column(name, ColumnHint.of(type, role));
    }

    /// The names of those that a trace has, so that no field takes one.
    static Set<String> names(Metadata metadata, boolean pairs, boolean otf2) {
        Set<String> names = new HashSet<>(List.of("time", "event", "entity", "cpu", "stream"));
        if (metadata.environment.containsKey("hostname")) {
            names.add("hostname");
        }
        boolean levels = metadata.streams.values().stream()
                .flatMap(stream -> stream.events.values().stream())
                .anyMatch(event -> event.level() != null);
        if (levels) {
            names.add("level");
        }
        if (pairs) {
            names.addAll(List.of("duration", "span", "parent", "unclosed"));
        }
        if (metadata.eventNames().stream().anyMatch(Packets::isOne)) {
            names.addAll(List.of("message.id", "message.side"));
        }
        if (otf2) {
            names.addAll(List.of("record", "message.id", "message.side", "peer"));
        }
        return names;
    }
}
