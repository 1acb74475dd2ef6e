package dev.sightline.replay.stage;

import org.jspecify.annotations.Nullable;

/// Does something whenever a value comes in.
public non-sealed interface Trigger extends Stage {
    @Override
    default String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    default boolean takes(Stream in) {
        return !in.isLevel() || in.content() == Stream.Content.NUMBERS;
    }

    /// @return its title; null: none was given
    /// @throws BoardProblem if the words are not what it takes
    default @Nullable String bind(Words words, Stream in) {
        String title = words.textIfAny();
        words.end(name());
        return title;
    }
}
