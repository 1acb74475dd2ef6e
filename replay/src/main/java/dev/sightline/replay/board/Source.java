package dev.sightline.replay.board;

import dev.sightline.replay.stage.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a line's values come from, as written.
///
/// @param operands one, or two that are joined
/// @param join `+ - * /` between the two; null where there is one
/// @param where which rows count; null: all
/// @param lasts the column that says for how long a value holds; null: until the next
/// @param by the column of keys; null: there is one stream
record Source(
        List<Operand> operands,
        @Nullable Token join,
        @Nullable Token where,
        @Nullable Token lasts,
        @Nullable Token by) {
    Source {
        operands = List.copyOf(operands);
    }

    enum Kind {
        EVENT,
        ROWS,
        COLUMN,
        COUNTER,
        CHANGE,
        STATE
    }

    /// @param word which begins it
    /// @param event whose rows alone count; null: all
    /// @param column of the values; null: each row is a 1
    record Operand(
            Kind kind,
            Token word,
            @Nullable Token event,
            @Nullable Token column) {}
}
