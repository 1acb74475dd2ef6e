package dev.sightline.format.vectorclock;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads events in the styles that ShiViz's examples have: text and clock in two lines or in one.
final class LineEntries implements Entries {
    static final String NO_CLOCK = "no vector clock";
    private static final int MAX_TEXT = 1 << 16;

    private final Lines lines;
    private final Style style;
    private final RowSink sink;
    private final Stamp stamp;
    private final StampText counts;
    private String execution = "";

    /// Of the event in the making.
    private @Nullable Clock clock;

    private String clockLine = "";
    private final StringBuilder text = new StringBuilder();
    private String lastLine = "";
    private String firstLine = "";
    private int texts;
    private long from = -1;
    private long to;
    private boolean ended;

    LineEntries(Lines lines, Style style, ZoneId zone, RowSink sink) {
        this.lines = lines;
        this.style = style;
        this.sink = sink;
        this.stamp = new Stamp(zone);
        this.counts = new StampText(zone);
    }

    @Override
    public TimeScale scale() {
        TimeScale scale = style.counted() ? counts.scale() : stamp.scale();
        return scale == TimeScale.OF_DAY ? TimeScale.SINCE_START : scale;
    }

    @Override
    public @Nullable Entry next() throws IOException {
        while (!ended) {
            if (!lines.next()) {
                ended = true;
                return finish();
            }
            if (lines.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), lines.bytes(), lines.start(), lines.length());
                continue;
            }
            String line = new String(lines.bytes(), lines.start(), lines.length(), StandardCharsets.UTF_8);
            if (line.isBlank()) {
                continue;
            }
            if (Style.isDelimiter(line)) {
                Entry last = finish();
                String label = line.strip();
                execution = label.substring(3, label.length() - 3).strip();
                if (last != null) {
                    return last;
                }
                continue;
            }
            Entry entry = take(line);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    private @Nullable Entry take(String line) {
        Clock found = Clock.find(line);
        if (style.order() == Style.Order.ONE_LINE) {
            return oneLine(line, found);
        }
        boolean isClock = found != null && Style.endsAfter(line, found);
        Entry before = isClock && style.order() == Style.Order.CLOCK_FIRST ? finish() : null;
        if (from < 0) {
            from = lines.offset();
        }
        to = lines.offset() + lines.length();
        if (isClock) {
            clock = found;
            clockLine = line;
        } else {
            addText(line);
        }
        return isClock && style.order() == Style.Order.TEXT_FIRST ? finish() : before;
    }

    private void addText(String line) {
        firstLine = texts++ == 0 ? line : firstLine;
        lastLine = line;
        if (text.length() + line.length() < MAX_TEXT) {
            text.append(text.isEmpty() ? "" : "\n").append(line);
        }
    }

    private @Nullable Entry oneLine(String line, @Nullable Clock found) {
        if (found == null) {
            sink.rejectRow(NO_CLOCK, lines.offset(), lines.bytes(), lines.start(), lines.length());
            return null;
        }
        int begin = found.start();
        String prefix = before(line, found);
        String host = host(prefix, found);
        String after = line.substring(found.end()).strip();
        return new Entry(
                execution,
                host,
                found,
                line.substring(begin, found.end()),
                after.isEmpty() ? prefix.strip() : after,
                null,
                time(prefix),
                Heading.of(prefix, 0).levelAlone(),
                lines.offset(),
                lines.length());
    }

    /// Ends the event in the making, at the next one or at the end.
    private @Nullable Entry finish() {
        Clock found = clock;
        Entry made = null;
        if (found != null) {
            int begin = found.start();
            String prefix = before(clockLine, found);
            boolean textFirst = style.order() == Style.Order.TEXT_FIRST;
            String event = texts == 0 ? null : textFirst ? lastLine : firstLine;
            long time = event == null ? Entry.NO_TIME : time(event);
            Said said = event == null ? Said.NOTHING : said(event);
            made = new Entry(
                    execution,
                    host(prefix, found),
                    found,
                    clockLine.substring(begin, found.end()),
                    said.event,
                    texts > 1 ? text.toString() : null,
                    time == Entry.NO_TIME ? time(prefix) : time,
                    said.fields,
                    from,
                    (int) (to - from));
        } else if (texts > 0) {
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            sink.rejectRow(NO_CLOCK, from, bytes, 0, bytes.length);
        }
        clock = null;
        text.setLength(0);
        texts = 0;
        from = -1;
        return made;
    }

    /// What stands before the clock.
    static String before(String line, Clock clock) {
        return line.substring(0, clock.start());
    }

    /// Who: what stands before the clock. Where that is more than a name, the longest part of it that the clock names.
    static String host(String prefix, Clock clock) {
        String all = prefix.strip();
        if (clock.hosts().contains(all)) {
            return all;
        }
        String best = "";
        for (String host : clock.hosts()) {
            boolean ends = all.endsWith(host) || all.endsWith(host + "]") || all.endsWith(host + ":");
            if (ends && host.length() > best.length()) {
                best = host;
            }
        }
        if (!best.isEmpty()) {
            return best;
        }
        return all.substring(Math.max(all.lastIndexOf(' '), all.lastIndexOf('\t')) + 1);
    }

    private long time(String line) {
        if (style.counted()) {
            int blank = line.indexOf(' ');
            return counts.nanos(blank < 0 ? line : line.substring(0, blank));
        }
        Place place = style.place();
        if (place == null) {
            return Entry.NO_TIME;
        }
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return place.find(stamp, bytes, 0, bytes.length) < 0 ? Entry.NO_TIME : stamp.nanos();
    }

    /// @param event what happened; null if nothing is said
    private record Said(@Nullable String event, Map<String, String> fields) {
        static final Said NOTHING = new Said(null, Map.of());
    }

    /// The event without the time that it begins with, if nothing else is in the same brackets, and without what a
    /// logger wrote beside the time.
    private Said said(String line) {
        if (style.counted() && line.matches("\\d{9,18} .*")) {
            return new Said(line.substring(line.indexOf(' ') + 1), Map.of());
        }
        Place place = style.place();
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        int end = place == null ? -1 : place.find(stamp, bytes, 0, bytes.length);
        if (place == null || end < 0) {
            return new Said(line, Map.of());
        }
        String rest = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
        Heading heading = Heading.of(rest, 0);
        String text = rest.substring(heading.behind()).strip();
        boolean closed = heading.behind() > 0 || bytes[0] != '[' || bytes[end - 1] == ']';
        boolean begins = place.word() == 0 && closed && !text.isEmpty();
        return new Said(begins ? text : line, begins ? heading.fields() : heading.levelAlone());
    }
}
