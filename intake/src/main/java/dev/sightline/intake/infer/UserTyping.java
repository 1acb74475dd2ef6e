package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the user said about columns: it wins over what is found.
///
/// @param roles role to column name; an empty name means no column has the role
/// @param types column to type
/// @param units column to unit
/// @param dayFirst whether `3/4/2026` is in April; null: not said
public record UserTyping(
        Map<Role, String> roles,
        Map<String, ColumnType> types,
        Map<String, String> units,
        @Nullable Boolean dayFirst) {
    public static final UserTyping NONE = new UserTyping(Map.of(), Map.of(), Map.of());

    /// Nothing is said of dates.
    public UserTyping(Map<Role, String> roles, Map<String, ColumnType> types, Map<String, String> units) {
        this(roles, types, units, null);
    }

    public UserTyping {
        roles = Map.copyOf(roles);
        types = Map.copyOf(types);
        units = Map.copyOf(units);
    }

    Optional<String> columnOf(Role role) {
        return Optional.ofNullable(roles.get(role));
    }
}
