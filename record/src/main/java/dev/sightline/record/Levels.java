package dev.sightline.record;

import dev.sightline.record.send.Orders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which level each type of event has while the program runs: the recorder's own, on top a file's lines, and on top of
/// them what the collector holds. Any thread.
///
/// ```text
///   # pattern of names, level, until when (for ever if it does not say); the last line that fits counts
///   db.*       debug  until 2026-11-23T08:00:00Z
///   shop:rpc*  off                                  of the program `shop` only
///   shop@db1:*  trace                               and only where it runs on the host `db1`
/// ```
final class Levels {
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(\\w+)(?:\\s+until\\s+(\\S+))?");
    private static final long MAX_BYTES = 1 << 20;
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final String FILE = "level file";
    private static final String COLLECTOR = "collector";

    /// Which requests are for this program: those before whose pattern stands nobody, `PROGRAM:`, `PROGRAM@HOST:`, or
    /// `*@HOST:`.
    record Selector(String program, String host) {
        /// What a pattern says of names: itself, without the program and host if these are ours. If they are somebody
        /// else's, no name fits the whole.
        String names(String pattern) {
            for (String who : new String[] {program, program + "@" + host, "*@" + host, program + "@*"}) {
                if (pattern.startsWith(who + ":")) {
                    return pattern.substring(who.length() + 1);
                }
            }
            return pattern;
        }

        /// Whether `PROGRAM` or `PROGRAM@HOST`, with `*` for any text, is us.
        boolean isUs(String who) {
            Pattern wanted = glob(who);
            return wanted.matcher(program).matches()
                    || wanted.matcher(program + "@" + host).matches();
        }

        /// @param pattern `*` is any text
        static Pattern glob(String pattern) {
            return Pattern.compile(("\\Q" + pattern.replace("\\E", "") + "\\E").replace("*", "\\E.*\\Q"));
        }
    }

    /// @param level null for off
    private record Rule(
            Pattern pattern,
            @Nullable Level level,
            @Nullable Instant until,
            String by) {}

    /// @param by who asked for it; empty if it is the recorder's own level
    record Decision(boolean on, String by) {}

    private final Selector selector;
    private final Level own;
    private final @Nullable Path file;
    private volatile List<Rule> rules = List.of();
    private volatile List<Rule> held = List.of();
    private @Nullable FileTime modified;
    private long size = -1;

    Levels(Selector selector, Level own, @Nullable Path file) {
        this.selector = selector;
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
                try {
                    String until = parts.group(3);
                    add(found, parts.group(1), parts.group(2), until == null ? null : Instant.parse(until), FILE);
                } catch (DateTimeParseException notALine) {
                    // A recorder has nobody to tell; the other lines count.
                }
            }
        });
        return found;
    }

    /// Takes what the collector holds, in place of what it held before.
    void hold(List<Orders.HeldLevel> levels, Instant now) {
        List<Rule> found = new ArrayList<>();
        for (Orders.HeldLevel each : levels) {
            long left = Math.max(0, Math.min(each.leftMillis(), LONGEST.toMillis()));
            String by = each.by().isEmpty() ? COLLECTOR : each.by();
            add(found, each.pattern(), each.level(), now.plusMillis(left), by);
        }
        held = List.copyOf(found);
    }

    private void add(List<Rule> found, String pattern, String level, @Nullable Instant until, String by) {
        try {
            Level wanted = level.equalsIgnoreCase("off") ? null : Level.valueOf(level.toUpperCase(Locale.ROOT));
            found.add(new Rule(Selector.glob(selector.names(pattern)), wanted, until, by));
        } catch (IllegalArgumentException noLevel) {
            // A recorder has nobody to tell; the other lines count.
        }
    }

    /// Whether the collector has it on, and it is off by itself: what a file says from the beginning is no change.
    boolean isRaised(EventType type, Decision decision) {
        boolean isAsked = !decision.by().isEmpty() && !decision.by().equals(FILE);
        return decision.on() && isAsked && !type.level.passes(own);
    }

    Decision decide(EventType type, Instant now) {
        @Nullable Level wanted = own;
        String by = "";
        for (List<Rule> some : List.of(rules, held)) {
            for (Rule rule : some) {
                boolean valid = rule.until == null || now.isBefore(rule.until);
                if (valid && rule.pattern.matcher(type.name).matches()) {
                    wanted = rule.level;
                    by = rule.by;
                }
            }
        }
        return new Decision(wanted != null && type.level.passes(wanted), by);
    }
}
