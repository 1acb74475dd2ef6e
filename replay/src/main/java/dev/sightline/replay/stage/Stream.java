package dev.sightline.replay.stage;

import org.jspecify.annotations.Nullable;

/// What flows between two stages, for each key.
///
/// @param content numbers, or texts such as the name of a state
/// @param isLevel whether there is a value at every moment (a rate, a count), rather than at the events alone
/// @param unit of the numbers; null: none is known
public record Stream(
        Content content, boolean isLevel, @Nullable String unit) {
    public enum Content {
        NUMBERS,
        TEXTS
    }

    public static Stream numbers(@Nullable String unit) {
        return new Stream(Content.NUMBERS, false, unit);
    }

    public static Stream texts() {
        return new Stream(Content.TEXTS, false, null);
    }

    public static Stream level(@Nullable String unit) {
        return new Stream(Content.NUMBERS, true, unit);
    }

    /// The same with other numbers.
    public Stream withUnit(@Nullable String other) {
        return new Stream(content, isLevel, other);
    }
}
