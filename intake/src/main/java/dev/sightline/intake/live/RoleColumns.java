package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.RowRoles;
import dev.sightline.store.live.LiveStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The columns of fixed names that say who, what and whose in a store of many senders ([RowRoles]): each row's values
/// are copied into them from the row's own columns, which stay as they were sent. So the same senders make the same
/// rows an entity's, and the same columns the roles', in whatever order they come.
///
/// A store has them whose entity column is called `entity`, as a collector's is from its beginning. Where another
/// column has a role already, it keeps it: stores of earlier versions go on as they are.
final class RoleColumns {
    private final Format format;
    /// Of a file, that what its first rows are like decides, as for files that are read; else each row for itself.
    private final boolean isFile;

    private final Set<Role> kept;
    /// How surely a column that the format gives no role says one, by name.
    private final Map<String, Map<Role, Integer>> byName = new HashMap<>();

    private RoleColumns(Format format, boolean isFile, Set<Role> kept) {
        this.format = format;
        this.isFile = isFile;
        this.kept = kept;
    }

    static RoleColumns of(LiveStore store, Format format, boolean isFile) {
        Set<Role> kept = EnumSet.noneOf(Role.class);
        List<Field> fields = store.fields();
        for (Role role : isFixed(fields) ? RowRoles.all() : Set.<Role>of()) {
            int holder = Field.withRole(fields, role);
            if (holder < 0 || fields.get(holder).name().equals(RowRoles.column(role))) {
                kept.add(role);
            }
        }
        return new RoleColumns(format, isFile, kept);
    }

    private static boolean isFixed(List<Field> fields) {
        int entity = Field.withRole(fields, Role.ENTITY);
        return entity >= 0 && fields.get(entity).name().equals(RowRoles.column(Role.ENTITY));
    }

    /// Whether the role's column is one of these, so that no other gets the role.
    boolean keeps(@Nullable Role role) {
        return role != null && kept.contains(role);
    }

    /// A column that has a role, and the columns of a batch that it takes its values from, the surest first.
    record Taken(Role role, List<Batch.Column> from) {
        String name() {
            return String.valueOf(RowRoles.column(role));
        }
    }

    /// What of a batch says which role.
    ///
    /// @param raw what the batch was made of
    /// @param fields as the stream has them by now
    List<Taken> of(RawBatch raw, Batch batch, List<Field> fields) {
        if (kept.isEmpty()) {
            return List.of();
        }
        Map<String, ColumnHint> hints = new HashMap<>();
        raw.columns().forEach(column -> hints.put(column.name(), column.hint()));
        Map<Role, List<Sure>> found = new EnumMap<>(Role.class);
        for (Batch.Column column : batch.columns()) {
            Map<Role, Integer> its =
                    sureness(column.name(), hints.getOrDefault(column.name(), ColumnHint.NONE), fields);
            its.forEach((role, sure) -> {
                if (canSay(role, column.values())) {
                    found.computeIfAbsent(role, _ -> new ArrayList<>()).add(new Sure(sure, column));
                }
            });
        }
        List<Taken> all = new ArrayList<>();
        found.forEach((role, columns) -> {
            columns.sort(Comparator.comparingInt(Sure::sure).reversed().thenComparing(each -> each.column.name()));
            all.add(new Taken(role, columns.stream().map(Sure::column).toList()));
        });
        return all;
    }

    private record Sure(int sure, Batch.Column column) {}

    private Map<Role, Integer> sureness(String column, ColumnHint hint, List<Field> fields) {
        if (isFile) {
            int place = Field.named(fields, column);
            Role role = place < 0 ? null : fields.get(place).role();
            return found(column, ColumnHint.of(null, role), true);
        }
        return hint.role() == null
                ? byName.computeIfAbsent(column, name -> found(name, ColumnHint.NONE, format.knowsRoles()))
                : found(column, hint, true);
    }

    private Map<Role, Integer> found(String column, ColumnHint hint, boolean formatKnows) {
        Map<Role, Integer> found = new EnumMap<>(Role.class);
        for (Role role : kept) {
            int sure = RowRoles.sureness(role, column, hint, formatKnows);
            if (sure > 0) {
                found.put(role, sure);
            }
        }
        return found;
    }

    private static boolean canSay(Role role, Values values) {
        return switch (values) {
            case Values.Int64s _ -> true;
            case Values.Strings _ -> role != Role.CLOCK;
            case Values.Float64s _ -> role != Role.CLOCK && role != Role.ENTITY && role != Role.FLOW;
            case Values.Bools _ -> role != Role.CLOCK;
            case Values.Times _ -> false;
        };
    }
}
