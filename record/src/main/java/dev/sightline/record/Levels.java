package dev.sightline.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which level each type of event has while the program runs: the recorder's own, and a file's lines on top.
///
/// ```text
///   # pattern of names, level, until when (for ever if it does not say); the last line that fits counts
///   db.*       debug  until 2026-11-23T08:00:00Z
///   shop:rpc*  off                                  of the program `shop` only
/// ```
final class Levels {
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(\\w+)(?:\\s+until\\s+(\\S+))?");
    private static final long MAX_BYTES = 1 << 20;

    /// @param level null for off
    private record Rule(
            Pattern pattern,
            @Nullable Level level,
            @Nullable Instant until) {}

    private final String program;
    private final Level own;
    private final @Nullable Path file;
    private List<Rule> rules = List.of();
    private @Nullable FileTime modified;
    private long size = -1;

    Levels(String program, Level own, @Nullable Path file) {
        this.program = program;
        this.own = own;
        this.file = file;
    }

    /// Reads the file again if it changed. A line that is not understood says nothing; without a file there are no
    /// rules.
    void look() {
        if (file == null) {
            return;
        }
        try {
            FileTime time = Files.getLastModifiedTime(file);
            long length = Files.size(file);
            if (!time.equals(modified) || length != size) {
                modified = time;
                size = length;
                rules = length > MAX_BYTES ? List.of() : rules(Files.readString(file, StandardCharsets.UTF_8));
            }
        } catch (IOException | RuntimeException unreadable) {
            modified = null;
            size = -1;
            rules = List.of();
        }
    }

    private List<Rule> rules(String text) {
        List<Rule> found = new ArrayList<>();
        text.lines().map(String::strip).forEach(line -> {
            java.util.regex.Matcher parts = LINE.matcher(line);
            if (!line.startsWith("#") && parts.matches()) {
                add(found, parts.group(1), parts.group(2), parts.group(3));
            }
        });
        return found;
    }

    private void add(List<Rule> found, String pattern, String level, @Nullable String until) {
        String names = pattern.startsWith(program + ":") ? pattern.substring(program.length() + 1) : pattern;
        try {
            Level wanted = level.equalsIgnoreCase("off") ? null : Level.valueOf(level.toUpperCase(Locale.ROOT));
            String regex = ("\\Q" + names + "\\E").replace("*", "\\E.*\\Q");
            found.add(new Rule(Pattern.compile(regex), wanted, until == null ? null : Instant.parse(until)));
        } catch (IllegalArgumentException | DateTimeParseException notALine) {
            // A recorder has nobody to tell; the other lines count.
        }
    }

    boolean isOn(EventType type, Instant now) {
        @Nullable Level wanted = own;
        for (Rule rule : rules) {
            boolean valid = rule.until == null || now.isBefore(rule.until);
            if (valid && rule.pattern.matcher(type.name).matches()) {
                wanted = rule.level;
            }
        }
        return wanted != null && type.level.passes(wanted);
    }
}
