package dev.sightline.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Abbreviations of zones are ambiguous in general; these are what `date`, `vmstat` and databases print most, and mean
/// the same in cells and in lines of logs.
public final class ZoneAbbreviations {
    private static final Map<String, Integer> HOURS = Map.ofEntries(
            Map.entry("UTC", 0),
            Map.entry("GMT", 0),
            Map.entry("Z", 0),
            Map.entry("WET", 0),
            Map.entry("BST", 1),
            Map.entry("CET", 1),
            Map.entry("CEST", 2),
            Map.entry("EET", 2),
            Map.entry("EEST", 3),
            Map.entry("EST", -5),
            Map.entry("EDT", -4),
            Map.entry("CST", -6),
            Map.entry("CDT", -5),
            Map.entry("MST", -7),
            Map.entry("MDT", -6),
            Map.entry("PST", -8),
            Map.entry("PDT", -7),
            Map.entry("JST", 9));

    private ZoneAbbreviations() {}

    /// Seconds east of Greenwich; null for what is none of them.
    public static @Nullable Integer offsetSeconds(String abbreviation) {
        Integer hours = HOURS.get(abbreviation);
        return hours == null ? null : hours * 3600;
    }
}
