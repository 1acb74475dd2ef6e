package dev.sightline.format.table;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/// Lines that are neither header nor row whatever stands around them: banners, times above the rows, summaries, rules.
final class Asides {
    private final RowSink sink;
    private final RowTime time;
    private boolean sysstat;
    private boolean tool;
    /// Between `top - ...` and its header.
    private boolean preamble;

    private boolean stamped;
    private int timeColumn = -1;
    private boolean opensGap;
    private boolean newReport;

    Asides(RowSink sink, RowTime time) {
        this.sink = sink;
        this.time = time;
    }

    /// @param inTable whether there is a header above
    boolean isOne(Tokens tokens, boolean inTable) {
        opensGap = false;
        newReport = false;
        boolean known = switch (tokens.first(0)) {
            case 'A' -> tokens.is(0, "Average:");
            case 'B' -> tokens.is(0, "BEGIN") && tokens.count() == 2 && epochAbove(tokens);
            case 'L' -> banner(tokens);
            case 'S' -> tokens.is(0, "Summary:");
            case 'T' -> inTable && (tokens.is(0, "Total") || tokens.is(0, "Total:"));
            case 'f' -> tokens.is(0, "filesystem") && tokens.is(1, "summary:");
            case 'p' -> tokens.is(0, "procs") && tokens.startsWith(1, "-") && vmstatGroups(tokens);
            case 't' -> inTable && tokens.is(0, "total") || topTime(tokens);
            case '-', '=', '+', '|' -> tokens.isRule();
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> sysstat && dateAbove(tokens);
            default -> false;
        };
        return known || preamble && tokens.anyNumeric(0);
    }

    /// `Average:` in the language of the machine, `Durchschn.:`, `Moyenne :`, and the header of such rows: where rows
    /// begin with a time of day, what begins with a label sums them up.
    boolean isSummary(Tokens tokens) {
        return sysstat && tokens.count() > 2 && (tokens.last(0) == ':' || tokens.is(1, ":"));
    }

    /// After [#isOne]: whether a header may follow.
    boolean opensGap() {
        return opensGap;
    }

    /// After [#isOne]: whether the header above holds no longer.
    boolean isNewReport() {
        return newReport;
    }

    /// Whether the banner of a sysstat tool was seen.
    boolean isSysstat() {
        return sysstat;
    }

    boolean isKnownTool() {
        return tool;
    }

    boolean isPreamble() {
        return preamble;
    }

    void endPreamble() {
        preamble = false;
    }

    /// Whether the rows of vmstat end with time stamps.
    boolean isStamped() {
        return stamped;
    }

    /// The column of the time that stands above the rows; -1 until there was one.
    int timeColumn() {
        return timeColumn;
    }

    /// `Linux 1.2.3-TEST (host)   04/18/19  _x86_64_  (9 CPU)`.
    private boolean banner(Tokens tokens) {
        if (!tokens.is(0, "Linux") || !tokens.startsWith(2, "(")) {
            return false;
        }
        for (int i = 3; i < tokens.count(); i++) {
            LocalDate date = time.date(tokens.text(i));
            if (date != null) {
                time.setDate(date);
                sink.headerDate(date);
                break;
            }
        }
        sysstat = true;
        tool = true;
        opensGap = true;
        return true;
    }

    /// `BEGIN 1489998203` before each `lfs df`.
    private boolean epochAbove(Tokens tokens) {
        String text = tokens.text(1);
        if (text.length() > 10 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        time.setAboveEpoch(Long.parseLong(text));
        return above();
    }

    /// `top - 11:24:50 up 2 min, ...`.
    private boolean topTime(Tokens tokens) {
        boolean top = tokens.is(0, "top") && tokens.is(1, "-") && tokens.count() > 2;
        int second = top ? Clock.secondOfDay(tokens, 2) : Clock.NO_SECOND;
        if (second < 0) {
            return false;
        }
        time.setAbove(second);
        preamble = true;
        tool = true;
        return above();
    }

    /// The dates `iostat -t` prints between reports: `12/01/2021 09:14:09 PM` or `2021-12-01T21:14:09+0000`.
    private boolean dateAbove(Tokens tokens) {
        if (tokens.count() > 3 || tokens.to(0) - tokens.from(0) < 8) {
            return false;
        }
        String first = tokens.text(0);
        if (first.indexOf('T') > 0) {
            return tokens.count() == 1 && isoAbove(first);
        }
        LocalDate date = time.date(first);
        if (date == null || tokens.count() < 2 || Clock.secondOfDay(tokens, 1) < 0) {
            return false;
        }
        time.setAbove(date, Clock.secondOfDay(tokens, 1));
        return above();
    }

    private boolean isoAbove(String text) {
        int minutes = text.length() - 2;
        boolean colonless = text.matches(".*[+-]\\d{4}");
        try {
            String iso = colonless ? text.substring(0, minutes) + ":" + text.substring(minutes) : text;
            time.setAboveEpoch(OffsetDateTime.parse(iso).toEpochSecond());
        } catch (DateTimeException notATime) {
            return false;
        }
        return above();
    }

    /// A line that `date` printed, where it is known to be none of the rows.
    void date(Tokens tokens) {
        DateAbove.put(tokens, time);
        above();
    }

    private boolean above() {
        if (timeColumn < 0) {
            timeColumn = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        }
        opensGap = true;
        return true;
    }

    /// The first header line of vmstat, whose second follows.
    private boolean vmstatGroups(Tokens tokens) {
        int from = tokens.lineStart();
        stamped = Scan.indexOf(tokens.bytes(), from, from + tokens.lineLength(), "timestamp") >= 0;
        tool = true;
        opensGap = true;
        newReport = true;
        return true;
    }
}
