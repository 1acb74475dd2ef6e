package dev.sightline.intake;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.StoreFormat;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A store's folder that is opened in place, with what the user said about its columns.
public final class StoredTrace {
    private StoredTrace() {}

    /// The folder, if a request is for one store and nothing else; else null.
    static @Nullable Path folder(LoadRequest request) {
        return request.inputs().size() == 1 && request.inputs().getFirst().folderFormat() instanceof StoreFormat
                ? request.inputs().getFirst().file()
                : null;
    }

    /// The ledger with what the properties of its store say of its times; instants where they say nothing.
    static Ledger timed(Ledger ledger, Map<String, String> properties) {
        String word = properties.getOrDefault("clock", TimeScale.ZONED.label());
        return ledger.withClock(TimeScale.of(word).orElse(TimeScale.ZONED));
    }

    /// @throws IllegalArgumentException if a column is not there
    static Snapshot typed(Snapshot stored, UserTyping typing) {
        typing.types().keySet().forEach(column -> require(stored, column));
        typing.units().keySet().forEach(column -> require(stored, column));
        typing.roles().values().stream().filter(column -> !column.isEmpty()).forEach(column -> require(stored, column));
        Snapshot cast = typing.types().isEmpty() ? stored : Snapshots.recast(stored, typing.types());
        List<Field> fields = new ArrayList<>();
        for (Field field : cast.fields()) {
            Role role = role(field, typing.roles());
            String unit = typing.units().getOrDefault(field.name(), field.unit());
            fields.add(new Field(field.name(), field.type(), role, unit));
        }
        Snapshot sorted = cast;
        String time = typing.roles().get(Role.TIME);
        if (time != null && !time.equals(Objects.requireNonNullElse(cast.sortedBy(), ""))) {
            sorted = Snapshots.resort(cast, time.isEmpty() ? null : time);
        }
        return fields.equals(sorted.fields()) ? sorted : sorted.withFields(fields);
    }

    private static @Nullable Role role(Field field, Map<Role, String> said) {
        for (Map.Entry<Role, String> each : said.entrySet()) {
            if (each.getValue().equals(field.name())) {
                return each.getKey();
            }
        }
        Role role = field.role();
        return role == null || said.containsKey(role) ? null : role;
    }

    private static void require(Snapshot stored, String column) {
        Field _ = stored.field(column)
                .orElseThrow(() -> new IllegalArgumentException("there is no column '" + column
                        + "' in the store; it has "
                        + String.join(
                                ", ", stored.fields().stream().map(Field::name).toList())));
    }
}
