package dev.sightline.replay.stage;

import org.jspecify.annotations.Nullable;

/// What a key's stream is at the cursor.
///
/// @param key empty where there is one stream only
/// @param number NaN: it has no value, or a text
/// @param text null: it has no text
public record Reading(String key, double number, @Nullable String text) {
    public boolean isEmpty() {
        return Double.isNaN(number) && text == null;
    }
}
