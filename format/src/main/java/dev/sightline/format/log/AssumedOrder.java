package dev.sightline.format.log;

import dev.sightline.event.DayOrder;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Which of two numbers is the day in the dates of a file, `3/4/2026`: all of them have the order that one date shows,
/// else that in which days go on from line to line, else that in which no line is of after the file was last written.
/// One pass more over the lines, up to the first that leaves no choice.
///
/// @param dayFirst null: each line is read by itself
/// @param said for people; empty where the dates say it, or somebody did
public record AssumedOrder(@Nullable Boolean dayFirst, String said) {
    private static final AssumedOrder NONE = new AssumedOrder(null, "");
    private static final String OPEN = "its dates do not say whether the day or the month is first; ";
    private static final String NOT_DAY = " (--dates mdy says otherwise)";
    private static final String NOT_MONTH = " (--dates dmy says otherwise)";
    /// A machine that lies elsewhere is so much ahead.
    private static final Duration AHEAD = Duration.ofDays(1);

    /// Finds the dates of lines.
    public interface Dates {
        /// Where that of a line begins; -1: it has none.
        int start(byte[] bytes, int from, int to);

        /// Reads it, and the time of day behind it.
        boolean read(Stamp stamp, byte[] bytes, int from, int to);
    }

    static AssumedOrder of(Source source, ReadOptions options, Layout layout) throws IOException {
        Place place = layout.places().stream()
                .filter(each -> each.kind() == StampKind.SLASHED || each.kind() == StampKind.SHORT)
                .findFirst()
                .orElse(null);
        return place == null
                ? new AssumedOrder(options.dayFirst(), "")
                : of(source, options, new Dates() {
                    @Override
                    public int start(byte[] bytes, int from, int to) {
                        return place.start(bytes, from, to);
                    }

                    @Override
                    public boolean read(Stamp stamp, byte[] bytes, int from, int to) {
                        return Place.at(stamp, place.kind(), bytes, from, to) >= 0;
                    }
                });
    }

    public static AssumedOrder of(Source source, ReadOptions options, Dates dates) throws IOException {
        if (options.dayFirst() != null) {
            return new AssumedOrder(options.dayFirst(), "");
        }
        return source.once(AssumedOrder.class, () -> {
            try (InputStream again = source.again()) {
                Instant modified = source.modified().orElse(null);
                return looked(new Lines(again), dates, modified == null ? null : modified.plus(AHEAD));
            }
        });
    }

    private static AssumedOrder looked(Lines lines, Dates dates, @Nullable Instant end) throws IOException {
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        DayOrder order = new DayOrder();
        boolean any = false;
        int byDay = 0;
        int byMonth = 0;
        SameDay day = new SameDay();
        while (lines.next() && !order.isSaid()) {
            int from = dates.start(lines.bytes(), lines.start(), lines.end());
            if (from < 0 || day.goesOn(lines, from)) {
                continue;
            }
            if (day.length > 0 && dates.read(stamp, day.last, 0, day.length)) {
                stamp.tell(order);
            }
            day.keep(lines, from);
            if (dates.read(stamp, lines.bytes(), from, lines.end()) && stamp.tell(order)) {
                any = true;
                int written = Math.max(0, stamp.writtenYear()) * 10_000;
                byMonth = Math.max(byMonth, written + stamp.monthAndDay());
                byDay = Math.max(byDay, written + stamp.monthAndDay() % 100 * 100 + stamp.monthAndDay() / 100);
            }
        }
        if (!any) {
            return NONE;
        }
        if (order.isInferred()) {
            return new AssumedOrder(true, OPEN + "the day, as it goes on from line to line" + NOT_DAY);
        }
        if (!order.guessesMonthFirst()) {
            return new AssumedOrder(order.isDayFirst(), "");
        }
        int last = end == null ? Integer.MAX_VALUE : number(LocalDate.ofInstant(end, ZoneOffset.UTC));
        if (byMonth > last && byDay <= last) {
            return new AssumedOrder(true, OPEN + "the day, as the file was last changed before the other" + NOT_DAY);
        }
        if (byDay > last && byMonth <= last) {
            return new AssumedOrder(false, "");
        }
        return new AssumedOrder(false, OPEN + "the month is assumed" + NOT_MONTH);
    }

    /// Passes by the lines of a day, of which a log may have millions. The last of them tells whether the next day came
    /// at midnight.
    private static final class SameDay {
        /// A date is in so many bytes.
        private static final int DATE = 10;

        /// The last line, from its date on.
        private final byte[] last = new byte[64];

        private int length;

        boolean goesOn(Lines lines, int from) {
            boolean same = length >= DATE
                    && lines.end() - from >= DATE
                    && Arrays.equals(lines.bytes(), from, from + DATE, last, 0, DATE);
            if (same) {
                keep(lines, from);
            }
            return same;
        }

        void keep(Lines lines, int from) {
            length = Math.min(last.length, lines.end() - from);
            System.arraycopy(lines.bytes(), from, last, 0, length);
        }
    }

    private static int number(LocalDate date) {
        return date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
    }

    public void say(RowSink sink) {
        if (!said.isEmpty()) {
            sink.assumed(said);
        }
    }
}
