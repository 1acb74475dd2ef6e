package dev.sightline.format.vectorclock;

import dev.sightline.format.internal.Levels;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a logger wrote before the text of an event: how severe it is, and who said it.
///
/// @param fields by the names of their columns
/// @param behind where the text goes on; 0 where there is no level
record Heading(Map<String, String> fields, int behind) {
    static final String LEVEL = "level";

    /// A level farther behind is a word of the text.
    private static final int WORDS = 4;

    private static final Heading NONE = new Heading(Map.of(), 0);

    /// Looks for a level in words such as `INFO`, `[WARN]` or `ERROR:`: all in upper case, as others may be prose.
    ///
    /// @param from where the words begin, behind a time
    static Heading of(String line, int from) {
        int at = from;
        @Nullable String before = null;
        for (int word = 0; word < WORDS; word++) {
            at = blanks(line, at);
            int end = at;
            while (end < line.length() && line.charAt(end) > ' ') {
                end++;
            }
            if (end == at) {
                return NONE;
            }
            String written = line.substring(at, end);
            String bare = bare(written);
            if (isLevel(bare)) {
                Map<String, String> fields = new LinkedHashMap<>();
                fields.put(LEVEL, bare);
                if (word == 1 && before != null) {
                    fields.put(before.startsWith("[") ? "thread" : "logger", bare(before));
                }
                return new Heading(fields, blanks(line, end));
            }
            before = written;
            at = end;
        }
        return NONE;
    }

    /// Where the words before the level may be of a time.
    Map<String, String> levelAlone() {
        String level = fields.get(LEVEL);
        return level == null ? Map.of() : Map.of(LEVEL, level);
    }

    private static boolean isLevel(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return bytes.length > 2 && word.chars().noneMatch(Character::isLowerCase) && Levels.is(bytes, 0, bytes.length);
    }

    /// Without the brackets and colons around it.
    private static String bare(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && "[(<".indexOf(word.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && "])>:,".indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        return word.substring(from, to);
    }

    private static int blanks(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }
}
