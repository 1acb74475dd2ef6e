package dev.sightline.format.internal;

import dev.sightline.format.RecordPattern;
import dev.sightline.format.RowSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The records of a log that a user's regular expression finds, from the first line to the last.
///
/// A match begins in the first line that is not read yet and may reach into the following ones; it takes whole lines.
/// Lines no match begins in are rejected. Expressions that backtrack without end are stopped by a budget of steps.
public final class PatternRecords {
    public static final String NO_MATCH = "does not match the pattern";
    public static final String TOO_SLOW = "the pattern takes too long on it";
    private static final int MAX_SLOW = 100;

    private final Lines lines;
    private final RecordPattern pattern;
    private final RowSink sink;
    private final List<Line> window = new ArrayList<>();
    private @Nullable Matcher match;
    private long offset;
    private int length;
    private int slow;

    private record Line(String text, long offset, int length, byte[] bytes) {}

    public PatternRecords(Lines lines, RecordPattern pattern, RowSink sink) {
        this.lines = lines;
        this.pattern = pattern;
        this.sink = sink;
    }

    /// Moves to the next record; false at the end.
    public boolean next() throws IOException {
        while (true) {
            fill();
            if (window.isEmpty()) {
                return false;
            }
            if (find()) {
                return true;
            }
            if (slow > MAX_SLOW) {
                sink.damaged("the pattern takes too long on more than 100 lines: the rest is not read", offset);
                return false;
            }
        }
    }

    /// The text of a group; null if it has none.
    public @Nullable String group(int number) {
        return match == null || number < 1 ? null : match.group(number);
    }

    public long offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    private void fill() throws IOException {
        while (window.size() < pattern.lines() && lines.next()) {
            if (lines.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), lines.bytes(), lines.start(), lines.length());
                continue;
            }
            byte[] bytes = Arrays.copyOfRange(lines.bytes(), lines.start(), lines.end());
            window.add(new Line(new String(bytes, StandardCharsets.UTF_8), lines.offset(), bytes.length, bytes));
        }
    }

    private boolean find() {
        Line first = window.getFirst();
        String text = first.text;
        if (window.size() > 1) {
            text = window.stream().map(Line::text).collect(Collectors.joining("\n"));
        }
        String cause = NO_MATCH;
        try {
            Matcher matcher = matcher(pattern, text);
            if (matcher.find() && matcher.start() <= first.text.length() && matcher.end() > matcher.start()) {
                take(matcher, text);
                return true;
            }
        } catch (Budget.Spent | StackOverflowError tooMuch) {
            cause = TOO_SLOW;
            slow++;
        }
        if (!first.text.isBlank() || cause.equals(TOO_SLOW)) {
            sink.rejectRow(cause, first.offset, first.bytes, 0, first.bytes.length);
        }
        offset = first.offset;
        window.removeFirst();
        return false;
    }

    private static Matcher matcher(RecordPattern pattern, String text) {
        return pattern.regex().matcher(new Budget(text, 0, text.length(), 2_000_000 + 50L * text.length()));
    }

    /// Where a group of the pattern is in lines that match by themselves.
    public static final class GroupStart {
        private final RecordPattern pattern;
        private final int group;
        private int slow;

        /// @param group 0: there is none
        public GroupStart(RecordPattern pattern, int group) {
            this.pattern = pattern;
            this.group = group;
        }

        /// In characters; -1: it has none, or looking for it takes too long.
        public int in(String line) {
            if (group == 0 || slow > MAX_SLOW) {
                return -1;
            }
            try {
                Matcher matcher = matcher(pattern, line);
                return matcher.find() ? matcher.start(group) : -1;
            } catch (Budget.Spent | StackOverflowError tooMuch) {
                slow++;
                return -1;
            }
        }
    }

    private void take(Matcher matcher, String text) {
        match = matcher;
        offset = window.getFirst().offset;
        int ends = (int)
                text.substring(0, matcher.end()).chars().filter(c -> c == '\n').count();
        boolean atLineStart = ends > 0 && text.charAt(matcher.end() - 1) == '\n';
        int taken = Math.min(window.size(), atLineStart ? ends : ends + 1);
        Line last = window.get(taken - 1);
        length = (int) (last.offset + last.length - offset);
        window.subList(0, taken).clear();
    }
}
