package dev.sightline.format.log;

import dev.sightline.event.TimeText;
import dev.sightline.format.internal.CellKind;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// Lines whose layout has bars: `2026-03-01 09:00:00.5|Store|3002|wrote 5 files`. A time, few words, and a text that is
/// another in most lines: no table, though it looks like one.
final class BarredLines {
    private static final int MOST_LINES = 64;
    private static final int MIN_LINES = 10;
    private static final int MIN_BARS = 2;
    private static final int MOST_BARS = 7;
    private static final int LONGEST_HEAD = 160;
    private static final Pattern OF_SERVICE =
            Pattern.compile("[\\w.-]{1,64} +\\| \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z ");

    private final TimeText time = new TimeText(ZoneOffset.UTC);
    private final Set<String> texts = new HashSet<>();
    private int bars = Integer.MAX_VALUE;
    private int lines;
    private int timed;
    private int sentences;

    private BarredLines() {}

    /// @param head the first bytes of a file
    static boolean are(byte[] head) {
        FirstLines all = new FirstLines(head, MOST_LINES);
        BarredLines seen = new BarredLines();
        while (all.next()) {
            seen.bars = Math.min(seen.bars, bars(head, all.from(), all.to()));
        }
        if (all.count() < MIN_LINES || seen.bars < MIN_BARS || seen.bars > MOST_BARS) {
            return false;
        }
        FirstLines again = new FirstLines(head, MOST_LINES);
        while (again.next()) {
            seen.see(head, again.from(), again.to());
        }
        return seen.timed * 10 >= seen.lines * 9
                && seen.sentences * 2 >= seen.lines
                && seen.texts.size() * 2 >= seen.lines;
    }

    /// Whether Compose put the service before a bar, and the time behind it: `web-1  | 2026-01-02T03:04:05.6Z GET /`.
    /// What follows is of another program in each line.
    static boolean areOfServices(byte[] head) {
        FirstLines all = new FirstLines(head, MOST_LINES);
        int of = 0;
        while (all.next()) {
            String line =
                    new String(head, all.from(), Math.min(LONGEST_HEAD, all.to() - all.from()), StandardCharsets.UTF_8);
            of += OF_SERVICE.matcher(line).lookingAt() ? 1 : 0;
        }
        return all.count() >= MIN_LINES && of * 10 >= all.count() * 9;
    }

    private static int bars(byte[] head, int from, int to) {
        int bars = 0;
        for (int p = from; p < to; p++) {
            bars += head[p] == '|' ? 1 : 0;
        }
        return bars;
    }

    private void see(byte[] head, int from, int to) {
        lines++;
        int p = from;
        for (int bar = 0; bar < bars; bar++) {
            int end = Scan.find(head, p, to, (byte) '|');
            if (bar == 0) {
                timed += time.parse(head, p, end - p) != TimeText.NONE ? 1 : 0;
            } else if (isDecimal(head, p, end)) {
                // what was measured stands in tables
                return;
            }
            p = end + 1;
        }
        sentences += isSentence(head, p, to) ? 1 : 0;
        texts.add(new String(head, p, to - p, StandardCharsets.UTF_8));
    }

    private static boolean isDecimal(byte[] head, int from, int to) {
        return Scan.find(head, from, to, (byte) '.') < to && CellKind.of(head, from, to) == CellKind.NUMBER;
    }

    /// Whether it has letters, and more than one word.
    private static boolean isSentence(byte[] head, int from, int to) {
        boolean letter = false;
        boolean blank = false;
        for (int p = from; p < to; p++) {
            letter |= (head[p] | 0x20) >= 'a' && (head[p] | 0x20) <= 'z';
            blank |= head[p] == ' ' && p > from && p < to - 1;
        }
        return letter && blank;
    }
}
