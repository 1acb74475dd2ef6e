package dev.sightline.format.cef;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.event.TimeText;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads events to rows: the fields of the head, then those of the extension under their names or labels.
final class CefReader {
    static final String NOT_CEF = "not CEF:0|vendor|product|version|signature|name|severity|";
    private static final List<String> FIELDS = List.of("vendor", "product", "version", "signature", "name");
    /// When it happened before when it was received.
    private static final List<String> TIMES = List.of("start", "rt", "end", "deviceReceiptTime");

    private static final int SECONDS_DIGITS = 10;
    private static final int MILLIS_DIGITS = 13;
    private static final int SEVERITY = 5;

    private final RowSink sink;
    private final TimeText text;
    private final int time;
    private final int[] heads;
    private final int severity;
    private final KeyTable columns;
    private TimeScale scale = TimeScale.ZONED;

    CefReader(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.text = new TimeText(zone);
        this.columns = new KeyTable(name -> sink.column(FIELDS.contains(name) || isOurs(name) ? name + ".2" : name));
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        heads = FIELDS.stream()
                .mapToInt(name ->
                        sink.column(name, ColumnHint.of(ColumnType.STRING, name.equals("name") ? Role.EVENT : null)))
                .toArray();
        severity = sink.column("severity", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
    }

    private static boolean isOurs(String name) {
        return name.equals("time") || name.equals("severity");
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            if (Scan.skipBlanks(bytes, lines.start(), lines.end()) == lines.end()) {
                continue;
            }
            int from = lines.isTooLong() ? -1 : CefHead.find(bytes, lines.start(), lines.end());
            if (from < 0) {
                String cause = lines.isTooLong() ? Lines.TOO_LONG : NOT_CEF;
                sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
                continue;
            }
            CefHead head = CefHead.of(bytes, from, lines.end());
            row(head, Extension.of(TextBytes.decode(bytes, head.end(), lines.end() - head.end())));
            sink.endRow(lines.offset(), lines.length());
        }
    }

    private void row(CefHead head, Map<String, String> extension) {
        String taken = time(extension);
        for (int i = 0; i < heads.length; i++) {
            if (!head.fields().get(i).isEmpty()) {
                sink.string(heads[i], head.fields().get(i));
            }
        }
        String severe = severity(head.fields().get(SEVERITY));
        if (!severe.isEmpty()) {
            sink.string(severity, severe);
        }
        columns.restart();
        extension.forEach((key, value) -> {
            byte[] name = key.getBytes(StandardCharsets.UTF_8);
            boolean said = key.equals(taken) || key.equals("time") && taken.equals("date");
            int column = said || value.isEmpty() ? -1 : columns.column(name, 0, name.length);
            if (column >= 0) {
                byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
                sink.text(column, utf8, 0, utf8.length);
            }
        });
    }

    /// @return the key that said when; empty where none did
    private String time(Map<String, String> extension) {
        for (String key : TIMES) {
            long nanos = nanos(extension.getOrDefault(key, ""));
            if (nanos != TimeText.NONE) {
                sink.timeNanos(time, nanos, scale);
                return key;
            }
        }
        // Fortinet's, as in its own logs
        long nanos = nanos(extension.getOrDefault("date", "-") + " " + extension.getOrDefault("time", "-"));
        if (nanos != TimeText.NONE) {
            sink.timeNanos(time, nanos, scale);
            return "date";
        }
        return "";
    }

    private long nanos(String value) {
        boolean digits = value.chars().allMatch(c -> c >= '0' && c <= '9');
        scale = TimeScale.ZONED;
        if (digits) {
            return switch (value.length()) {
                case SECONDS_DIGITS -> Long.parseLong(value) * 1_000_000_000L;
                case MILLIS_DIGITS -> Long.parseLong(value) * 1_000_000L;
                default -> TimeText.NONE;
            };
        }
        long nanos = text.parse(value);
        scale = text.scale();
        return nanos == TimeText.NONE || text.undated() ? TimeText.NONE : nanos;
    }

    /// In words, as the format has them for its numbers: other numbers of severity go down the worse it is.
    private static String severity(String value) {
        if (value.isEmpty() || !value.matches("\\d{1,2}")) {
            return value.toLowerCase(Locale.ROOT);
        }
        int number = Integer.parseInt(value);
        return number <= 3 ? "low" : number <= 6 ? "medium" : number <= 8 ? "high" : "very-high";
    }
}
