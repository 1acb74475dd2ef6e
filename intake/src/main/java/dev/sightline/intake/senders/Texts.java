package dev.sightline.intake.senders;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A column as texts, asked for from the first row to the last: rows of one sender mostly follow each other, so what
/// is asked first is whether it is the same as before. One thread.
final class Texts {
    private final Batch.Column column;
    private final int[] present;
    /// Of a sparse column, the value of the next row that has one.
    private int next;

    Texts(Batch.Column column) {
        this.column = column;
        int[] rows = column.present();
        this.present = rows == null ? new int[0] : rows;
    }

    /// Null where the rows have no such column.
    static @Nullable Texts of(Batch batch, String column) {
        return batch.columns().stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .map(Texts::new)
                .orElse(null);
    }

    /// Where the row's value stands; -1 if it has none.
    int place(int row) {
        if (column.present() == null) {
            return column.isValid(row) ? row : -1;
        }
        while (next < present.length && present[next] < row) {
            next++;
        }
        return next < present.length && present[next] == row ? next : -1;
    }

    boolean same(int place, int other) {
        if (place < 0 || other < 0) {
            return place == other;
        }
        return switch (column.values()) {
            case Values.Strings its ->
                Arrays.equals(
                        its.bytes(),
                        its.starts()[place],
                        its.starts()[place] + its.lengths()[place],
                        its.bytes(),
                        its.starts()[other],
                        its.starts()[other] + its.lengths()[other]);
            case Values.Int64s its -> its.values()[place] == its.values()[other];
            case Values.Float64s its -> its.values()[place] == its.values()[other];
            case Values.Bools its -> its.values()[place] == its.values()[other];
            case Values.Times its -> its.nanos()[place] == its.nanos()[other];
        };
    }

    /// @param place -1: empty
    String text(int place) {
        if (place < 0) {
            return "";
        }
        return switch (column.values()) {
            case Values.Strings its -> new String(its.bytes(), its.starts()[place], its.lengths()[place], UTF_8);
            case Values.Int64s its -> Long.toString(its.values()[place]);
            case Values.Float64s its -> Double.toString(its.values()[place]);
            case Values.Bools its -> Boolean.toString(its.values()[place]);
            case Values.Times its -> Long.toString(its.nanos()[place]);
        };
    }

    /// @param place of a value; 0 if it is no whole number
    long number(int place) {
        return switch (column.values()) {
            case Values.Int64s its -> its.values()[place];
            case Values.Times its -> its.nanos()[place];
            case Values.Strings _, Values.Float64s _, Values.Bools _ -> 0;
        };
    }
}
