package dev.sightline.format.parquet;

import dev.sightline.event.Role;
import org.jspecify.annotations.Nullable;

/// The keys of the file's key-value metadata that say what columns mean to Sightline; the column's name follows.
public final class Metadata {
    static final String ROLE = "sightline.role.";
    static final String UNIT = "sightline.unit.";

    private Metadata() {}

    /// Null for none, and for one that a later version may know.
    static @Nullable Role role(@Nullable String label) {
        for (Role role : Role.values()) {
            if (role.label().equals(label)) {
                return role;
            }
        }
        return null;
    }
}
