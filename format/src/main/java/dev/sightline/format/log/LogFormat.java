package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.date.AssumedOrder;
import dev.sightline.format.date.AssumedYear;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Logs without a standard: any text whose records have a time at the same place.
public final class LogFormat implements Format {
    private static final int HEAD = 1 << 16;
    /// Each line of the head is one of a container's log.
    private static final int CONTAINER = 90;

    /// More than a table, less than one that is called so.
    private static final int BARRED = 70;

    /// Less than a table with a header.
    private static final int HEADED = 30;

    private static final Pattern HEADER =
            Pattern.compile("(?i)(time|timestamp|date|datetime|ts)(\\s+[\\p{L}%#(][^\\s=]*){2,}");
    private static final int LINES_BELOW = 10;

    /// Whatever else knows its lines knows them better.
    private static final int LEVELLED = 5;

    private static final int FEW_TIMES = 10;

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String description() {
        return "log lines with a time in front; thread or logger -> entity, the message's template -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int start = Text.start(head);
        if (ContainerLine.unwrapped(head, start, head.length - start, head.length < HEAD) != null) {
            return CONTAINER;
        }
        if (start < head.length && (head[start] == '{' || head[start] == '%')) {
            return 0;
        }
        if (BarredLines.areOfServices(head)) {
            return BARRED;
        }
        Layout layout = Layout.learn(head, 0, head.length, head.length < HEAD);
        int sure = layout == null ? 0 : layout.sure();
        if (layout != null && sure < BARRED && BarredLines.are(head)) {
            return BARRED;
        }
        return sure == 0 && isUntimed(layout, head, start, head.length)
                ? LEVELLED
                : Math.min(sure, isHeaded(head, start) ? HEADED : sure);
    }

    /// Whether the first line names the words of those below, as a table's does: `TIMESTAMP GROUP TOPIC LAG`.
    private static boolean isHeaded(byte[] head, int from) {
        int end = Math.min(head.length, from + HEAD);
        List<String> lines = new String(head, from, end - from, StandardCharsets.UTF_8)
                .lines()
                .limit(LINES_BELOW + 1L)
                .toList();
        if (lines.size() <= LINES_BELOW
                || !HEADER.matcher(lines.getFirst().strip()).matches()) {
            return false;
        }
        long words = lines.stream()
                .mapToInt(line -> line.strip().split("\\s+").length)
                .distinct()
                .count();
        return words == 1;
    }

    /// Whether hardly a line has a time, and most have a level.
    private static boolean isUntimed(@Nullable Layout layout, byte[] head, int from, int to) {
        boolean hasTimes = layout != null && layout.records() * FEW_TIMES >= layout.lines();
        return !hasTimes && LevelledLines.are(head, from, to);
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        if (options.pattern() != null) {
            PatternReader.read(lines, source, options.pattern(), options, sink);
            return;
        }
        int length = lines.head(HEAD);
        byte[] texts = ContainerLine.unwrapped(lines.bytes(), lines.headStart(), length, length < HEAD);
        if (texts != null) {
            Layout own = Layout.learn(texts, 0, texts.length, true);
            // seconds since a start are no time beside the host's, so they stay in the message
            boolean plain = own == null || own.sure() == 0 || own.isSinceStart();
            new ContainerReader(plain ? null : own, options, sink).read(lines);
            return;
        }
        Layout layout = Layout.learn(lines.bytes(), lines.headStart(), length, length < HEAD);
        if (isUntimed(layout, lines.bytes(), lines.headStart(), length)) {
            new LevelledLines(sink).read(lines);
        } else if (layout == null) {
            while (lines.next()) {
                String cause = lines.isTooLong() ? Lines.TOO_LONG : LogReader.NO_TIME;
                sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
            }
        } else {
            AssumedOrder order = AssumedOrder.of(source, options, layout.open());
            AssumedYear year = layout.year() > 0
                    ? new AssumedYear(layout.year(), layout.year())
                    : AssumedYear.of(source, options, stamp -> {
                        stamp.dayFirst(order.dayFirst());
                        return (bytes, from, to) -> layout.read(stamp, bytes, from, to);
                    });
            LogReader reader = new LogReader(layout, year.year(), options.withDayFirst(order.dayFirst()), sink);
            // before what may never end
            order.say(sink);
            reader.read(lines);
            if (layout.year() == 0 && reader.sawYearless()) {
                year.say(sink);
            }
        }
    }
}
