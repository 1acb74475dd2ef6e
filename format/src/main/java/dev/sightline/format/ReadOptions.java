package dev.sightline.format;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// What the user said about reading.
///
/// @param zone for dates that name none
/// @param header whether the first line of a table names the columns; null = find out
/// @param delimiter between the fields of a table; null = find out
public record ReadOptions(
        ZoneId zone, @Nullable Boolean header, @Nullable Character delimiter) {}
