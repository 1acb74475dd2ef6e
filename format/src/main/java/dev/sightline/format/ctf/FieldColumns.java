package dev.sightline.format.ctf;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.ctf.metadata.FieldClass.Member;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.Metadata;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which column a field has: its own name, unless what is nearer to the event has it already.
public final class FieldColumns {
    /// More columns than this are taken for garbage.
    static final int MAX = 4096;

    private final boolean stripsUnderscore;
    private final Set<String> reserved;
    private final Set<String> payload = new HashSet<>();
    private final Set<String> context = new HashSet<>();
    private final Map<String, Column> columns = new HashMap<>();
    private final Set<String> left = new HashSet<>();

    /// @param reserved names of the columns that a reader makes itself
    FieldColumns(Metadata metadata, Set<String> reserved) {
        this.stripsUnderscore = metadata.version == 1;
        this.reserved = reserved;
        for (Metadata.StreamClass stream : metadata.streams.values()) {
            collect(stream.commonContext, context);
            for (Metadata.EventClass event : stream.events.values()) {
                collect(event.specificContext(), context);
                collect(event.payload(), payload);
            }
        }
    }

    private void collect(@Nullable Struct struct, Set<String> into) {
        if (struct != null) {
            for (Member member : struct.members()) {
                into.add(shown(member.name()));
            }
        }
    }

    /// TSDL puts an underscore before names so that they are no keywords; it is not part of them.
    String shown(String name) {
        String shown = stripsUnderscore && name.startsWith("_") ? name.substring(1) : name;
        return shown.isEmpty() ? "_" : shown;
    }

    /// The name of a member of one of an event's structures.
    String name(Origin origin, String shown) {
        boolean inPayload = payload.contains(shown);
        return switch (origin) {
            case PAYLOAD -> reserved.contains(shown) ? "payload." + shown : shown;
            case COMMON_CONTEXT, SPECIFIC_CONTEXT -> inPayload || reserved.contains(shown) ? "context." + shown : shown;
            case EVENT_HEADER ->
                inPayload || context.contains(shown) || reserved.contains(shown) ? "header." + shown : shown;
            case PACKET_HEADER, PACKET_CONTEXT ->
                inPayload || context.contains(shown) || reserved.contains(shown) ? "packet." + shown : shown;
        };
    }

    /// One column a name, whoever has it; null if there are too many.
    ///
    /// @param hint of the first field that has it
    @Nullable
    Column column(String name, ColumnHint hint) {
        Column known = columns.get(name);
        if (known == null && columns.size() == MAX) {
            left.add(name);
            return null;
        }
        return known == null ? columns.computeIfAbsent(name, n -> new Column(n, hint)) : known;
    }

    /// How many columns there were too many.
    int left() {
        return left.size();
    }
}
