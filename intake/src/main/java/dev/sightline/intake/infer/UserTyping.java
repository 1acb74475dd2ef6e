package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import java.util.Map;
import java.util.Optional;

/// What the user said about columns: it wins over what is found.
///
/// @param roles role to column name; an empty name means no column has the role
/// @param types column to type
/// @param units column to unit
public record UserTyping(Map<Role, String> roles, Map<String, ColumnType> types, Map<String, String> units) {
    public static final UserTyping NONE = new UserTyping(Map.of(), Map.of(), Map.of());

    public UserTyping {
        roles = Map.copyOf(roles);
        types = Map.copyOf(types);
        units = Map.copyOf(units);
    }

    Optional<String> columnOf(Role role) {
        return Optional.ofNullable(roles.get(role));
    }
}
