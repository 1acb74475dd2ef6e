package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a request says about the columns, against what was found when the trace was read.
///
/// Who a row is about may be said by several columns together (`host,disk`): they are one column then. The first may
/// be the file that the row was read from (`file,thread`).
///
/// @param roles column by role, both as given; an empty column takes the role away
/// @param types by column
/// @param units by column; an empty unit takes it away
public record Overrides(Map<Role, String> roles, Map<String, ColumnType> types, Map<String, String> units) {
    private static final Parameter<List<String>> TYPE = Parameter.of(
                    "type", "COLUMN=TYPE", "what a column holds", Parameters::all)
            .noOption();
    private static final Parameter<List<String>> UNIT = Parameter.of(
                    "unit", "COLUMN=UNIT", "the unit of a column", Parameters::all)
            .noOption();

    /// One for each role, and those above.
    static final List<Parameter<?>> DECLARED = Stream.concat(
                    Stream.of(TYPE, UNIT), Arrays.stream(Role.values()).map(Overrides::ofRole))
            .<Parameter<?>>map(parameter -> parameter)
            .toList();

    /// The column that has a role; empty takes it away.
    public static Parameter<@Nullable String> ofRole(Role role) {
        return Parameter.of(role.label(), "COL", "the column that has this role", Parameters::text)
                .noOption();
    }

    public Overrides {
        roles = Map.copyOf(roles);
        types = Map.copyOf(types);
        units = Map.copyOf(units);
    }

    /// @throws IllegalArgumentException if a column, a type or a role is not what it should be
    static Overrides of(Parameters parameters, Snapshot snapshot) {
        Map<Role, String> roles = new LinkedHashMap<>();
        Map<String, Role> taken = new LinkedHashMap<>();
        for (Role role : Role.values()) {
            String column = ofRole(role).of(parameters);
            if (column == null) {
                continue;
            }
            roles.put(role, column);
            if (role == Role.ENTITY && areSeveral(snapshot, column)) {
                requireDifferent(parts(column));
            } else if (!column.isEmpty()) {
                ColumnNames.require(snapshot, role.label(), unknownOf(snapshot, role, column));
                Role other = taken.put(column, role);
                if (other != null) {
                    throw new IllegalArgumentException(role.label() + ": column " + Spelling.quoted(column)
                            + " is given as " + other.label() + " too; a column has one role");
                }
            }
        }
        Map<String, ColumnType> types = new LinkedHashMap<>();
        pairs(TYPE, "TYPE", parameters, snapshot).forEach((column, type) -> types.put(column, ColumnType.of(type)));
        return new Overrides(roles, types, pairs(UNIT, "UNIT", parameters, snapshot));
    }

    private static boolean areSeveral(Snapshot snapshot, String name) {
        List<String> parts = parts(name);
        return parts.size() > 1
                && snapshot.field(name).isEmpty()
                && (snapshot.field(parts.getFirst()).isPresent()
                        || parts.getFirst().equals(Snapshots.FILE))
                && parts.stream().skip(1).allMatch(part -> snapshot.field(part).isPresent());
    }

    private static void requireDifferent(List<String> parts) {
        for (int i = 1; i < parts.size(); i++) {
            if (parts.subList(0, i).contains(parts.get(i))) {
                throw new IllegalArgumentException(
                        Role.ENTITY.label() + ": column " + Spelling.quoted(parts.get(i)) + " is given twice");
            }
        }
    }

    /// Of several columns of which some are there the first that is not; else all that was given.
    private static String unknownOf(Snapshot snapshot, Role role, String given) {
        List<String> parts = parts(given);
        boolean several = role == Role.ENTITY
                && snapshot.field(given).isEmpty()
                && parts.stream().anyMatch(part -> snapshot.field(part).isPresent());
        boolean file = parts.getFirst().equals(Snapshots.FILE);
        return several
                ? parts.stream()
                        .skip(file ? 1 : 0)
                        .filter(part -> !part.isEmpty() && snapshot.field(part).isEmpty())
                        .findFirst()
                        .orElse(given)
                : given;
    }

    private static List<String> parts(String name) {
        return Arrays.asList(name.split(",", -1));
    }

    /// The same rows, with the column that several are asked to be together.
    Snapshot joined(Snapshot snapshot) {
        String entity = roles.get(Role.ENTITY);
        return entity == null || !areSeveral(snapshot, entity)
                ? snapshot
                : Snapshots.joined(snapshot, entity, parts(entity));
    }

    /// Whether there is one.
    boolean joins(Snapshot snapshot) {
        String entity = roles.get(Role.ENTITY);
        return entity != null && areSeveral(snapshot, entity);
    }

    /// `COLUMN=X`, split at the last `=`, as column names may contain one.
    private static Map<String, String> pairs(
            Parameter<List<String>> parameter, String what, Parameters given, Snapshot snapshot) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : parameter.of(given)) {
            int at = text.lastIndexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException(
                        parameter.name() + ": COLUMN=" + what + " is expected, not " + Spelling.quoted(text));
            }
            String column = text.substring(0, at);
            ColumnNames.require(snapshot, parameter.name(), column);
            pairs.put(column, text.substring(at + 1));
        }
        return pairs;
    }

    /// The types to change, with the time column's when that follows from its role.
    Map<String, ColumnType> casts(Snapshot snapshot) {
        Map<String, ColumnType> casts = new LinkedHashMap<>();
        for (Field field : snapshot.fields()) {
            ColumnType type = types.get(field.name());
            boolean becomesTime = field.name().equals(roles.get(Role.TIME));
            if (becomesTime && type != null && type != ColumnType.TIME) {
                throw new IllegalArgumentException("time: column " + Spelling.quoted(field.name()) + " is asked to be "
                        + type.label() + "; a time column is of type time");
            }
            ColumnType wanted = becomesTime ? ColumnType.TIME : type;
            if (wanted != null && wanted != field.type()) {
                casts.put(field.name(), wanted);
            }
        }
        return casts;
    }

    /// The fields with roles and units moved; one column has a role, and a column has one role.
    List<Field> applied(List<Field> fields) {
        List<Field> changed = new ArrayList<>();
        for (Field field : fields) {
            Role role = field.role();
            if (role != null && roles.containsKey(role)) {
                role = null;
            }
            if (role == Role.TIME && field.type() != ColumnType.TIME) {
                role = null;
            }
            for (Map.Entry<Role, String> entry : roles.entrySet()) {
                if (entry.getValue().equals(field.name())) {
                    role = entry.getKey();
                }
            }
            String unit = units.getOrDefault(field.name(), field.unit() == null ? "" : field.unit());
            changed.add(new Field(field.name(), field.type(), role, unit.isEmpty() ? null : unit));
        }
        return changed;
    }
}
