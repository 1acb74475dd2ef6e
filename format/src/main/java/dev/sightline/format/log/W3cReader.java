package dev.sightline.format.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// W3C extended logs of web servers and their caches (IIS, CloudFront): each `#Fields:` names the columns of the lines
/// below it, whose values are between tabs or blanks.
///
/// Source: W3C working draft WD-logfile-960323, "Extended Log File Format".
final class W3cReader {
    static final String NOT_AS_NAMED = "not as many values as #Fields names";
    static final String NO_TIME = "no date and time of day";
    private static final byte[] FIELDS = "#Fields:".getBytes(US_ASCII);
    private static final byte[] DATE = "#Date:".getBytes(US_ASCII);
    private static final int MAX_FIELDS = 400;
    private static final int MAX_LINES = 20;

    /// Who served, the finest first.
    private static final List<String> SERVERS = List.of("s-computername", "s-ip", "x-edge-location", "s-sitename");

    private static final long SECOND = 1_000_000_000L;

    private final RowSink sink;
    private final Set<String> all = new HashSet<>();
    private String[] names = {};
    /// By field; -1: it has no value yet, so its unit is not known, or it is part of the time.
    private int[] columns = {};

    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int date = -1;
    private int clock = -1;
    private int time = -1;
    private @Nullable LocalDate above;

    W3cReader(RowSink sink) {
        this.sink = sink;
    }

    /// Whether comments at the begin name fields.
    static boolean is(byte[] head) {
        FirstLines lines = new FirstLines(head, MAX_LINES);
        while (lines.next() && head[lines.from()] == '#') {
            if (namesFields(head, lines.from(), lines.to())) {
                return true;
            }
        }
        return false;
    }

    private static boolean namesFields(byte[] bytes, int from, int to) {
        return isDirective(FIELDS, bytes, from, to) && Scan.skipBlanks(bytes, from + FIELDS.length, to) < to;
    }

    private static boolean isDirective(byte[] word, byte[] bytes, int from, int to) {
        if (to - from < word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (Character.toLowerCase(bytes[from + i]) != Character.toLowerCase(word[i])) {
                return false;
            }
        }
        return true;
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int end = lines.end();
            while (end > lines.start() && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ')) {
                end--;
            }
            if (end == lines.start() && !lines.isTooLong()) {
                continue;
            }
            if (bytes[lines.start()] == '#' && !lines.isTooLong()) {
                directive(bytes, lines.start(), end);
                continue;
            }
            String wrong = lines.isTooLong() ? Lines.TOO_LONG : row(bytes, lines.start(), end);
            if (wrong == null) {
                sink.endRow(lines.offset(), lines.length());
            } else {
                sink.rejectRow(wrong, lines.offset(), bytes, lines.start(), lines.length());
            }
        }
    }

    private void directive(byte[] bytes, int from, int to) {
        if (isDirective(DATE, bytes, from, to)) {
            String text = new String(bytes, from + DATE.length, to - from - DATE.length, UTF_8).strip();
            above = text.length() < 10 ? null : day(text.substring(0, 10));
        } else if (namesFields(bytes, from, to)) {
            String text = new String(bytes, from + FIELDS.length, to - from - FIELDS.length, UTF_8).strip();
            String[] found = text.split("\\s+", MAX_FIELDS);
            all.addAll(List.of(found));
            // of more columns than there may be the rows are rejected
            fields(all.size() > KeyTable.MAX_KEYS ? new String[0] : found);
        }
    }

    private void fields(String[] found) {
        names = found;
        columns = new int[names.length];
        Arrays.fill(columns, -1);
        starts = new int[names.length];
        ends = new int[names.length];
        date = List.of(names).indexOf("date");
        clock = List.of(names).indexOf("time");
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        Set<String> taken = new HashSet<>(Set.of("time"));
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            for (int n = 2; i != date && i != clock && !taken.add(names[i]); n++) {
                names[i] = name + "." + n;
            }
        }
        String server =
                SERVERS.stream().filter(List.of(names)::contains).findFirst().orElse("");
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (name.equals(server)) {
                columns[i] = sink.column(name, ColumnHint.of(ColumnType.STRING, Role.ENTITY));
            } else if (name.equals("cs-uri-stem")) {
                columns[i] = sink.column(name, ColumnHint.of(ColumnType.STRING, Role.EVENT));
            }
        }
    }

    /// Puts the cells of a line; what is wrong with it, or null.
    private @Nullable String row(byte[] bytes, int from, int to) {
        if (names.length == 0 || cells(bytes, from, to) != names.length) {
            return NOT_AS_NAMED;
        }
        LocalDate day = date < 0 ? above : day(text(bytes, date));
        long ofDay = clock < 0 ? -1 : ofDay(text(bytes, clock));
        if (day == null || ofDay < 0) {
            return NO_TIME;
        }
        long seconds = day.toEpochDay() * 86_400 + ofDay / SECOND;
        if (Math.abs(seconds) > Long.MAX_VALUE / SECOND - 1) {
            return NO_TIME;
        }
        sink.timeNanos(time, seconds * SECOND + ofDay % SECOND);
        for (int i = 0; i < names.length; i++) {
            if (i != date && i != clock) {
                sink.text(column(i, bytes), bytes, starts[i], ends[i] - starts[i]);
            }
        }
        return null;
    }

    /// IIS counts `time-taken` in milliseconds, which are whole; others in seconds with decimals.
    private int column(int field, byte[] bytes) {
        if (columns[field] < 0) {
            boolean took = names[field].equals("time-taken");
            boolean decimals = took && Scan.find(bytes, starts[field], ends[field], (byte) '.') < ends[field];
            columns[field] = took
                    ? sink.column(names[field], new ColumnHint(null, Role.DURATION, decimals ? "s" : "ms"))
                    : sink.column(names[field]);
        }
        return columns[field];
    }

    /// How many there are, at most one more than are named: between tabs where the line has one, else between blanks.
    /// What stands between quotes is one.
    private int cells(byte[] bytes, int from, int to) {
        boolean tabbed = Scan.find(bytes, from, to, (byte) '\t') < to;
        byte between = tabbed ? (byte) '\t' : (byte) ' ';
        int count = 0;
        int p = from;
        while (p <= to) {
            if (count == names.length) {
                return count + 1;
            }
            boolean quoted = p < to && bytes[p] == '"';
            int close = quoted ? Scan.find(bytes, p + 1, to, (byte) '"') : to;
            boolean isClosed = quoted && close < to && (close + 1 == to || bytes[close + 1] == between);
            starts[count] = isClosed ? p + 1 : p;
            ends[count] = isClosed ? close : Scan.find(bytes, p, to, between);
            p = (isClosed ? close + 1 : ends[count]) + 1;
            count++;
        }
        return count;
    }

    private String text(byte[] bytes, int field) {
        return new String(bytes, starts[field], ends[field] - starts[field], UTF_8);
    }

    private static @Nullable LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException none) {
            return null;
        }
    }

    private static long ofDay(String text) {
        try {
            return LocalTime.parse(text).toNanoOfDay();
        } catch (DateTimeException none) {
            return -1;
        }
    }
}
