package dev.sightline.format;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// What the user said about reading.
///
/// @param zone for dates that name none
/// @param header whether the first line of a table names the columns; null = find out
/// @param delimiter between the fields of a table; null = find out
/// @param pattern a regular expression whose named groups are the columns of a log's records; null = find out
public record ReadOptions(
        ZoneId zone,
        @Nullable Boolean header,
        @Nullable Character delimiter,
        @Nullable String pattern) {
    public ReadOptions(ZoneId zone, @Nullable Boolean header, @Nullable Character delimiter) {
        this(zone, header, delimiter, null);
    }
}
