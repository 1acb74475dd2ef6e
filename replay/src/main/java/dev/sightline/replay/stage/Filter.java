package dev.sightline.replay.stage;

import java.util.function.Supplier;

/// Makes another stream of the values of each key.
public non-sealed interface Filter extends Stage {
    /// @param words behind the name, all of which are to be taken
    /// @throws BoardProblem if they are not what it takes
    Bound bind(Words words, Stream in);

    @Override
    default boolean takes(Stream in) {
        return in.content() == Stream.Content.NUMBERS;
    }

    /// @param node makes one for each key
    record Bound(Stream out, Supplier<? extends Node> node) {}
}
