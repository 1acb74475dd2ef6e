package dev.sightline.format.cef;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.event.TimeText;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.log.SyslogHeader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads events to rows: the fields of the head, then those of the extension under their names or labels.
final class CefReader {
    static final String NOT_CEF = "not CEF:0|vendor|product|version|signature|name|severity|";
    private static final List<String> FIELDS = List.of("vendor", "product", "version", "signature", "name");
    /// When it happened before when it was received.
    private static final List<String> TIMES = List.of("start", "rt", "end", "deviceReceiptTime");

    /// `Jan 18 11:07:53`: what is in front of the event says more.
    private static final Pattern YEARLESS = Pattern.compile("[A-Za-z]{3} {1,2}\\d{1,2} \\d\\d:");

    private static final int SECONDS_DIGITS = 10;
    private static final int MILLIS_DIGITS = 13;
    private static final int SEVERITY = 5;

    private static final String HOST = "host";

    private final Source source;
    private final ReadOptions options;
    private final RowSink sink;
    private final Extension extensions = new Extension();
    private final TimeText text;
    private final int time;
    private final int[] heads;
    private final int severity;
    private final KeyTable columns;
    /// Columns of keys: what is said twice has one of its own, which may be called like another key.
    private final Set<String> named = new HashSet<>();
    private TimeScale scale = TimeScale.ZONED;
    /// From the first line on that has one.
    private @Nullable SyslogHeader header;
    /// That of headers; -1 before the first.
    private int host = -1;

    private boolean hostIsKey;

    CefReader(Source source, ReadOptions options, RowSink sink) {
        this.source = source;
        this.options = options;
        this.sink = sink;
        this.text = new TimeText(options.zone());
        this.columns = new KeyTable(this::columnOf);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        heads = FIELDS.stream()
                .mapToInt(name ->
                        sink.column(name, ColumnHint.of(ColumnType.STRING, name.equals("name") ? Role.EVENT : null)))
                .toArray();
        severity = sink.column("severity", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
    }

    private int columnOf(String key) {
        hostIsKey |= key.equals(HOST);
        String name = key;
        for (int i = 2; isOurs(name) || !named.add(name); i++) {
            name = key + "." + i;
        }
        return sink.column(name);
    }

    private boolean isOurs(String name) {
        return FIELDS.contains(name)
                || name.equals("time")
                || name.equals("severity")
                || name.equals(HOST) && host >= 0;
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
            SyslogHeader inFront = inFront(bytes, lines.start(), from);
            CefHead head = CefHead.of(bytes, from, lines.end());
            try {
                Map<String, String> extension =
                        extensions.read(TextBytes.decode(bytes, head.end(), lines.end() - head.end()));
                String taken = time(extension);
                if (inFront != null) {
                    put(inFront, bytes, taken.isEmpty());
                }
                row(head, extension, taken);
                sink.endRow(lines.offset(), lines.length());
            } catch (Unreadable failure) {
                sink.rejectRow(failure.cause(), lines.offset(), bytes, lines.start(), lines.length());
            }
        }
        if (header != null) {
            header.say(sink);
        }
    }

    private @Nullable SyslogHeader inFront(byte[] bytes, int from, int to) throws IOException {
        if (from == to) {
            return null;
        }
        SyslogHeader known = header == null ? SyslogHeader.of(source, options, CefHead::find) : header;
        header = known;
        known.read(bytes, from, to);
        return known;
    }

    private void put(SyslogHeader inFront, byte[] bytes, boolean withTime) {
        if (withTime && inFront.isTimed()) {
            sink.timeNanos(time, inFront.nanos(), inFront.scale());
        }
        String name = inFront.host(bytes);
        if (!name.isEmpty()) {
            host = host >= 0
                    ? host
                    : sink.column(hostIsKey ? HOST + ".2" : HOST, ColumnHint.of(ColumnType.STRING, null));
            sink.string(host, name);
        }
    }

    /// @param taken the key that said when
    private void row(CefHead head, Map<String, String> extension, String taken) {
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
            if (!said && !value.isEmpty()) {
                int column = Unreadable.ifNone(columns.column(name, 0, name.length));
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
        if (YEARLESS.matcher(value).lookingAt()) {
            return TimeText.NONE;
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
