package dev.sightline.format;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// What the user said about reading.
///
/// @param saidZone for dates that name none; null = nobody said one, UTC is assumed
/// @param header whether the first line of a table names the columns; null = find out
/// @param delimiter between the fields of a table; null = find out
/// @param pattern a regular expression whose named groups are the columns of a log's records; null = find out
/// @param dayFirst whether `3/4/2026` is in April; null = find out
public record ReadOptions(
        @Nullable ZoneId saidZone,
        @Nullable Boolean header,
        @Nullable Character delimiter,
        @Nullable String pattern,
        @Nullable Boolean dayFirst) {
    /// Nothing was said.
    public static final ReadOptions NONE = new ReadOptions(null, null, null);

    public ReadOptions(@Nullable ZoneId saidZone, @Nullable Boolean header, @Nullable Character delimiter) {
        this(saidZone, header, delimiter, null, null);
    }

    /// The same with the order of days and months found out.
    public ReadOptions withDayFirst(@Nullable Boolean found) {
        return new ReadOptions(saidZone, header, delimiter, pattern, found);
    }

    /// The zone for dates that name none.
    public ZoneId zone() {
        return saidZone == null ? ZoneOffset.UTC : saidZone;
    }
}
