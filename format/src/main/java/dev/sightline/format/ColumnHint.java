package dev.sightline.format;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import org.jspecify.annotations.Nullable;

/// What a format knows about a column before any value of it is seen; null = nothing known, to be inferred.
public record ColumnHint(
        @Nullable ColumnType type,
        @Nullable Role role,
        @Nullable String unit) {
    public static final ColumnHint NONE = new ColumnHint(null, null, null);

    public static ColumnHint of(@Nullable ColumnType type, @Nullable Role role) {
        return new ColumnHint(type, role, null);
    }
}
