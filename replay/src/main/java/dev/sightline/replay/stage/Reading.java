package dev.sightline.replay.stage;

import org.jspecify.annotations.Nullable;

/// What a key's stream is at the cursor.
///
/// @param key empty where there is one stream only
/// @param number NaN: it has no value, or a text
/// @param text null: it has no text
/// @param cameNanos when the row came whose value is the latest; null: it is of no row alone
public record Reading(
        String key,
        double number,
        @Nullable String text,
        @Nullable Long cameNanos) {
    public Reading(String key, double number, @Nullable String text) {
        this(key, number, text, null);
    }

    public boolean isEmpty() {
        return Double.isNaN(number) && text == null;
    }
}
