package dev.sightline.format.csv;

import dev.sightline.format.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The level in tables whose cells are lines of a log: `09:00:00 INFO  c.acme.Server up`, in JSON or not. Who collects
/// logs from many hosts writes such a table, with the level nowhere else.
final class LevelInText {
    static final int NONE = -1;

    /// Written in capitals none of them is a word of prose.
    private static final Set<String> LEVELS =
            Set.of("TRACE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "SEVERE", "CRITICAL", "FATAL");

    private static final Set<String> NAMES = Set.of("level", "lvl", "loglevel", "severity", "severitytext");

    /// Layouts have it before the message: behind it, it is the message's.
    private static final int NEAR = 120;

    private static final int LONGEST = 8;
    private static final int MIN_CELLS = 10;
    private static final int MIN_TEXT = 24;

    private LevelInText() {}

    /// The place of the column whose cells nearly all have a level near their start; [#NONE] where there is none, or a
    /// column of levels.
    ///
    /// @param records pairs of begin and end of each field, the header first
    static int column(byte[] bytes, List<int[]> records) {
        int[] header = records.getFirst();
        int found = NONE;
        for (int field = 0; field < header.length / 2; field++) {
            String name = new String(
                    bytes, header[2 * field], header[2 * field + 1] - header[2 * field], StandardCharsets.UTF_8);
            if (NAMES.contains(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""))) {
                return NONE;
            }
            int cells = 0;
            int levelled = 0;
            int alone = 0;
            for (int[] record : records.subList(1, records.size())) {
                int from = 2 * field < record.length ? record[2 * field] : 0;
                int to = 2 * field < record.length ? record[2 * field + 1] : 0;
                cells += to > from ? 1 : 0;
                int at = find(bytes, from, to);
                levelled += at >= 0 ? 1 : 0;
                alone += at >= 0 && to - from < MIN_TEXT ? 1 : 0;
            }
            if (cells >= MIN_CELLS && levelled * 4 > cells * 3) {
                if (alone * 2 > cells) {
                    return NONE;
                }
                found = found == NONE ? field : found;
            }
        }
        return found;
    }

    /// Where the first word in capitals that is a level begins; [#NONE] without one near the start.
    static int find(byte[] bytes, int from, int to) {
        int limit = Math.min(to, from + NEAR);
        for (int p = from; p < limit; ) {
            int end = end(bytes, p, to);
            boolean word = end > p
                    && end - p <= LONGEST
                    && (p == from || !isOfWord(bytes[p - 1]))
                    && (end == to || !isOfWord(bytes[end]));
            if (word && LEVELS.contains(new String(bytes, p, end - p, StandardCharsets.US_ASCII))) {
                return p;
            }
            p = Math.max(end, p + 1);
        }
        return NONE;
    }

    /// Where the capitals from `from` on end.
    static int end(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] >= 'A' && bytes[p] <= 'Z') {
            p++;
        }
        return p;
    }

    private static boolean isOfWord(byte c) {
        return c == '_' || c == '-' || c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    /// Puts the level of a cell, in quotes or not; nothing if it has none.
    static void put(RowSink sink, int column, byte[] bytes, int from, int to) {
        int at = find(bytes, bytes[from] == '"' ? from + 1 : from, to);
        if (at >= 0) {
            sink.string(column, bytes, at, end(bytes, at, to) - at);
        }
    }
}
