package dev.sightline.replay.stage;

import java.util.List;
import java.util.function.UnaryOperator;

/// Looks at the values that all keys have at the cursor.
public non-sealed interface Across extends Stage {
    /// @param words behind the name, all of which are to be taken
    /// @return makes of the readings, in the order of keys, others
    /// @throws BoardProblem if they are not what it takes
    UnaryOperator<List<Reading>> bind(Words words, Stream in);

    @Override
    default boolean takes(Stream in) {
        return in.content() == Stream.Content.NUMBERS;
    }
}
