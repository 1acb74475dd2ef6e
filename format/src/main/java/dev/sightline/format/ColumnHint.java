package dev.sightline.format;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import org.jspecify.annotations.Nullable;

/// What a format knows about a column before any value of it is seen; null = nothing known, to be inferred.
///
/// @param writtenAfter whether it says how long something took that was over when its row was written: the row's time
/// is then an end
public record ColumnHint(
        @Nullable ColumnType type,
        @Nullable Role role,
        @Nullable String unit,
        boolean writtenAfter) {
    public static final ColumnHint NONE = new ColumnHint(null, null, null);

    public ColumnHint(@Nullable ColumnType type, @Nullable Role role, @Nullable String unit) {
        this(type, role, unit, false);
    }

    public static ColumnHint of(@Nullable ColumnType type, @Nullable Role role) {
        return new ColumnHint(type, role, null);
    }

    /// How long something took that was over then, of which the rest is known as before.
    public ColumnHint afterwards() {
        return new ColumnHint(type, role, unit, true);
    }
}
