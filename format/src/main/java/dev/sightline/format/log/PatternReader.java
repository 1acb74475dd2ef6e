package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RecordPattern;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.date.AssumedOrder;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.PatternRecords;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import dev.sightline.format.internal.StampText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads a log by the user's regular expression: its named groups are the columns.
final class PatternReader {
    static final List<String> TIMES = List.of("time", "timestamp", "datetime", "ts", "date");
    /// Those that leave the order open first; of others no more lines are looked at.
    private static final List<StampKind> DATES = Stream.concat(
                    Stream.of(StampKind.SLASHED, StampKind.SHORT),
                    Arrays.stream(StampKind.values()).filter(kind -> kind != StampKind.UPTIME))
            .distinct()
            .toList();

    private static final List<String> MESSAGES = List.of("message", "msg", "text", "body");

    private final RecordPattern pattern;
    private final RowSink sink;
    private final StampText stamps;
    private final int[] columns;
    private final int time;
    private final int date;
    private final int message;
    private final Templates templates;

    private PatternReader(String expression, ReadOptions options, RowSink sink) {
        this.pattern = RecordPattern.of(expression);
        this.sink = sink;
        this.stamps = new StampText(options.zone());
        stamps.dayFirst(options.dayFirst());
        time = first(TIMES);
        date = time > 0 && !pattern.names().get(time - 1).equals("date") ? pattern.group("date") : 0;
        message = pattern.group("event") > 0 ? 0 : first(MESSAGES);
        columns = new int[pattern.names().size() + 1];
        Set<String> names = new HashSet<>(pattern.names());
        for (int i = 1; i < columns.length; i++) {
            String name = pattern.names().get(i - 1);
            columns[i] = name.isEmpty() || i == date ? -1 : sink.column(name, hint(name, i));
        }
        templates = new Templates(sink, names);
    }

    private int first(List<String> names) {
        return first(pattern, names);
    }

    private static int first(RecordPattern pattern, List<String> names) {
        return names.stream()
                .mapToInt(pattern::group)
                .filter(group -> group > 0)
                .findFirst()
                .orElse(0);
    }

    private ColumnHint hint(String name, int group) {
        if (group == time) {
            return ColumnHint.of(ColumnType.TIME, Role.TIME);
        }
        return switch (name) {
            case "event" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "host", "entity" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "level", "severity" -> ColumnHint.of(ColumnType.STRING, Role.LEVEL);
            case "clock" -> ColumnHint.of(ColumnType.STRING, Role.CLOCK);
            case "message", "msg" -> ColumnHint.of(ColumnType.STRING, null);
            default -> ColumnHint.NONE;
        };
    }

    static void read(Lines lines, Source source, String expression, ReadOptions options, RowSink sink)
            throws IOException {
        RecordPattern pattern = RecordPattern.of(expression);
        AssumedOrder order = PatternDates.group(pattern) == 0
                ? new AssumedOrder(options.dayFirst(), "")
                : AssumedOrder.of(source, options, new PatternDates(pattern));
        order.say(sink);
        new PatternReader(expression, options.withDayFirst(order.dayFirst()), sink).read(lines);
    }

    /// The dates of lines that match by themselves.
    private static final class PatternDates implements AssumedOrder.Dates {
        private final PatternRecords.GroupStart date;

        PatternDates(RecordPattern pattern) {
            this.date = new PatternRecords.GroupStart(pattern, group(pattern));
        }

        static int group(RecordPattern pattern) {
            int day = pattern.group("date");
            return day > 0 ? day : first(pattern, TIMES);
        }

        @Override
        public int start(byte[] bytes, int from, int to) {
            String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
            int at = date.in(line);
            return at < 0 ? -1 : from + line.substring(0, at).getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        public boolean read(Stamp stamp, byte[] bytes, int from, int to) {
            return DATES.stream().anyMatch(kind -> stamp.read(kind, bytes, from, to) >= 0);
        }
    }

    private void read(Lines lines) throws IOException {
        PatternRecords records = new PatternRecords(lines, pattern, sink);
        while (records.next()) {
            for (int i = 1; i < columns.length; i++) {
                String value = records.group(i);
                if (value == null || columns[i] < 0) {
                    continue;
                }
                byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
                if (i == time) {
                    String day = date > 0 ? records.group(date) : null;
                    time(day == null ? value : day + " " + value, bytes);
                } else if (i == message) {
                    sink.string(columns[i], bytes, 0, bytes.length);
                    templates.put(bytes, 0, bytes.length);
                } else if (bytes.length > 0) {
                    sink.text(columns[i], bytes, 0, bytes.length);
                }
            }
            sink.endRow(records.offset(), records.length());
        }
    }

    private void time(String text, byte[] written) {
        long nanos = stamps.nanos(text);
        if (nanos != StampText.NONE) {
            sink.timeNanos(columns[time], nanos, stamps.scale());
        } else if (written.length > 0) {
            sink.text(columns[time], written, 0, written.length);
        }
    }
}
