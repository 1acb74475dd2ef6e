package dev.sightline.replay.stage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shows what the stream is at the cursor.
public non-sealed interface Meter extends Stage {
    /// What to draw between.
    record Range(double least, double most) {}

    /// What it was told.
    ///
    /// @param title null: none was given
    /// @param range null: that of what is seen
    record Setting(@Nullable String title, @Nullable Range range) {}

    @Override
    default String arguments() {
        return "[\"TITLE\"] [LOW..HIGH]";
    }

    @Override
    default boolean takes(Stream in) {
        return in.content() == Stream.Content.NUMBERS;
    }

    /// @throws BoardProblem if the words are not what it takes
    default Setting bind(Words words, Stream in) {
        Setting setting = new Setting(words.textIfAny(), words.rangeIfAny(in.unit()));
        words.end(name());
        return setting;
    }

    /// What it shows of all keys' values, in the order of keys.
    default List<Reading> read(List<Reading> in, Setting setting) {
        return in;
    }

    /// The same through time, where another picture tells more there.
    default List<Reading> readOverTime(List<Reading> in, Setting setting) {
        return read(in, setting);
    }
}
