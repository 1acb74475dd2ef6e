package dev.sightline.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column's description.
///
/// @param name as the input spells it; unique within a trace
/// @param role what it means to the views, or null
/// @param unit the unit its values are in, unscaled (`ms`, `%`, `kB/s`), or null
public record Field(
        String name,
        ColumnType type,
        @Nullable Role role,
        @Nullable String unit) {
    public Field {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a column needs a name");
        }
    }

    public static Field of(String name, ColumnType type) {
        return new Field(name, type, null, null);
    }

    public Field withRole(@Nullable Role newRole) {
        return new Field(name, type, newRole, unit);
    }

    public Field withUnit(@Nullable String newUnit) {
        return new Field(name, type, role, newUnit);
    }

    public Field withType(ColumnType newType) {
        return new Field(name, newType, role, unit);
    }

    /// The place of the column that is called so, or -1.
    public static int named(List<Field> fields, String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /// The place of the first column that has the role, or -1.
    public static int withRole(List<Field> fields, Role role) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }
}
