package dev.sightline.format;

import dev.sightline.event.TimeScale;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Where a reader puts what it reads, row by row. Single-threaded; byte arrays given are copied before the call
/// returns.
///
/// A row is: any number of cells in any order, then [#endRow] or [#rejectRow]. A second cell for the same column in
/// one row is ignored. `text` cells are typed later, by what all values of the column have in common; the other calls
/// state the type of that one value. Rows may use different calls for one column (a size in KiB may be whole or not,
/// an attribute may change its type): the column then has the narrowest type that holds all. Missing values are simply
/// not put.
public interface RowSink {
    /// The index of the column, made on first use. Names are unique; a reader that meets a repeated header makes `x.2`
    /// of the second `x`.
    ///
    /// @param hint what the format knows of it; used the first time a column is named in this source
    int column(String name, ColumnHint hint);

    default int column(String name) {
        return column(name, ColumnHint.NONE);
    }

    /// Announces that cells of the row that begins are slices of `bytes[from .. to)`, which does not change before the
    /// row ends: a sink that keeps them copies the line once, and not each cell.
    default void line(byte[] bytes, int from, int to) {}

    /// A cell as it was written (UTF-8, unquoted, unescaped); its type, unit and whether it is missing are inferred.
    void text(int column, byte[] bytes, int offset, int length);

    /// A cell that the format says is a string: never taken for a number or time. Empty is a value.
    void string(int column, byte[] bytes, int offset, int length);

    void string(int column, String value);

    /// A string whose bytes never change again: a name from a table of names. Given again and again, as the same array,
    /// it costs little more than a number.
    default void constant(int column, byte[] utf8) {
        string(column, utf8, 0, utf8.length);
    }

    void int64(int column, long value);

    void float64(int column, double value);

    void bool(int column, boolean value);

    /// @param nanos since the Unix epoch, UTC; times of a few days at most count from a start that nobody tells
    void timeNanos(int column, long nanos);

    /// A time that is not what its instant says: of no zone, no date, no clock at all.
    ///
    /// @param nanos since the Unix epoch, UTC; times of day as if they began on 1970-01-01, a day more for each
    /// midnight that passed: who keeps the rows may know the date
    default void timeNanos(int column, long nanos, TimeScale scale) {
        timeNanos(column, nanos);
    }

    /// Closes the row.
    ///
    /// @param offset where the row's text begins in the decompressed source, in bytes; -1 if it has none
    /// @param length of that text in bytes
    void endRow(long offset, int length);

    /// Drops the open row (if any) and counts a rejected record.
    ///
    /// @param cause a short, constant phrase: causes are counted (`unbalanced quote`, `line longer than 16 MiB`)
    /// @param offset where the record begins in the decompressed source
    /// @param text its bytes (or its beginning), to be kept in the file of rejected records; null if unavailable
    void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength);

    /// Notes damage that is not a record: a truncated stream, an unreadable tail. One line: what, where.
    void damaged(String what, long offset);

    /// Notes that the recorder says it lost events: a fact of completeness, not a row.
    ///
    /// @param where the stream, processor or buffer that lost them
    /// @param events how many; -1 if only that some were lost is known
    /// @param fromNanos since when, as the recorder knows it; equal to `toNanos` if it knows no interval
    /// @param toNanos until when
    void lost(String where, long events, long fromNanos, long toNanos);

    /// Notes events that the recorder left out as it was told to, such as those that a flight recorder kept and nobody
    /// asked for: nothing is missing, but there were more.
    ///
    /// @param events how many more
    default void sampled(long events) {}

    /// Says what was assumed of this source because it does not say, such as a year: one line. Said again it counts
    /// once.
    default void assumed(String what) {}

    /// The date of this source's header, for times of day that name none; until the next call.
    void headerDate(LocalDate date);
}
