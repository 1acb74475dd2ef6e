package dev.sightline.replay.stage;

import org.jspecify.annotations.Nullable;

/// Does something whenever a value comes in.
public non-sealed interface Trigger extends Stage {
    /// What a line says of a trigger.
    ///
    /// @param title null: none was given
    /// @param action what it does elsewhere; null: it marks, or stops, what is looked at
    record Setting(@Nullable String title, @Nullable Action action) {}

    @Override
    default String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    default boolean takes(Stream in) {
        return !in.isLevel() || in.content() == Stream.Content.NUMBERS;
    }

    /// @throws BoardProblem if the words are not what it takes
    default Setting bind(Words words, Stream in) {
        Action action = action(words);
        String title = words.textIfAny();
        words.end(name());
        return new Setting(title, action);
    }

    /// Takes the words that come before the title.
    ///
    /// @return null: it does nothing elsewhere
    default @Nullable Action action(Words words) {
        return null;
    }
}
