package dev.sightline.intake.typing;

import dev.sightline.event.NumberText;
import dev.sightline.event.TimeText;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.infer.Names;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.SourceStats;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Finds columns of `00:01:17` that are no times of day but durations, though their names do not say so (`Talk
/// Time`): some have days in front, or beside a column of dates that goes on they go up and down, and some are less
/// than an hour. And columns of `9m45s`, which are nothing else.
public final class TimesOfDay {
    private static final Pattern CLOCK = Pattern.compile("\\d{1,3}:\\d\\d:\\d\\d([.,]\\d+)?");
    /// As schedulers write long ones, `10-13:27:06`, and Python: `1 day, 6:12:50`.
    private static final Pattern DAYS = Pattern.compile("\\d{1,5}(-\\d|( days?,? )\\d?)\\d:\\d\\d:\\d\\d([.,]\\d+)?");

    /// Laps: minutes and seconds with decimals.
    private static final Pattern LAP = Pattern.compile("\\d{1,3}:[0-5]\\d[.]\\d{1,6}");

    /// Parts that say their unit, more than one of them.
    private static final Pattern SEVERAL = Pattern.compile("\\d+([wydhm] ?\\d|s ?\\d+ ?ms).*");

    private static final long HOUR = 3_600_000_000_000L;
    /// Fewer steps show nothing.
    private static final int MIN_STEPS = 8;

    private static final int LONGEST = 32;

    /// Fewer are a begin and an end.
    private static final int MIN_SPLITS = 3;

    private static final long SOON = 2 * HOUR;

    private TimesOfDay() {}

    /// Looks at the sample's first batch, which `typer` has just looked at.
    public static void find(SourceTyper typer, RawBatch sample, ZoneId zone) {
        SourceStats stats = typer.stats();
        sample.columns().stream()
                .filter(column -> column.count() > 0)
                .filter(column -> areAll(sample, column, TimesOfDay::isElapsed, DAYS)
                        || !Names.saysWhen(column.name()) && areAll(sample, column, TimesOfDay::isLap, LAP)
                        || !Names.saysCores(column.name()) && areAll(sample, column, NumberText::isInParts, SEVERAL))
                .forEach(column -> typer.lookAgain(sample, column));
        splits(sample, columns(stats, sample, false), zone).forEach(column -> typer.lookAgain(sample, column));
        List<RawColumn> dates = columns(stats, sample, true);
        for (RawColumn column : dates.isEmpty() ? List.<RawColumn>of() : columns(stats, sample, false)) {
            if (!Names.saysWhen(column.name()) && isElapsed(sample, column, dates.getFirst(), zone)) {
                typer.lookAgain(sample, column);
            }
        }
    }

    private static List<RawColumn> columns(SourceStats stats, RawBatch sample, boolean dated) {
        return sample.columns().stream()
                .filter(column -> column.count() > 0)
                .filter(column -> {
                    SeenCells seen = stats.column(column.name(), column.hint());
                    return dated ? seen.isDated() : seen.isUndated();
                })
                .toList();
    }

    /// Of a race, how long it was to each of several places: columns side by side, of which the first is soon after
    /// the start in all rows, and each is later than the one before it. Of a timetable the first is at any time of
    /// the day.
    private static List<RawColumn> splits(RawBatch sample, List<RawColumn> undated, ZoneId zone) {
        List<RawColumn> found = new ArrayList<>();
        long[] before = new long[0];
        for (RawColumn column : undated) {
            boolean clocks = IntStream.range(0, column.count())
                    .filter(cell -> !SourceTyper.isMissing(sample, column, cell))
                    .allMatch(cell -> CLOCK.matcher(text(sample, column, cell)).matches());
            long[] clock = clocks ? nanos(sample, column, zone) : new long[0];
            boolean next = found.isEmpty() ? isSoon(clock) : clocks && isLater(before, clock);
            if (next) {
                found.add(column);
                before = clock;
            }
        }
        return found.size() >= MIN_SPLITS ? found : List.of();
    }

    private static boolean isSoon(long[] clock) {
        long known =
                Arrays.stream(clock).filter(nanos -> nanos != TimeText.NONE).count();
        return known >= MIN_STEPS
                && Arrays.stream(clock).allMatch(nanos -> nanos == TimeText.NONE || nanos < SOON)
                && Arrays.stream(clock).anyMatch(nanos -> nanos != TimeText.NONE && nanos < HOUR);
    }

    private static boolean isLater(long[] before, long[] clock) {
        int both = 0;
        for (int row = 0; row < clock.length; row++) {
            if (clock[row] != TimeText.NONE && before[row] != TimeText.NONE) {
                both++;
                if (clock[row] <= before[row]) {
                    return false;
                }
            }
        }
        return both >= MIN_STEPS;
    }

    private static boolean isElapsed(RawBatch sample, RawColumn column, RawColumn dates, ZoneId zone) {
        long[] when = nanos(sample, dates, zone);
        long[] clock = nanos(sample, column, zone);
        int steps = 0;
        int rising = 0;
        int last = -1;
        long least = Long.MAX_VALUE;
        for (int cell = 0; cell < column.count(); cell++) {
            int row = column.row(cell);
            if (clock[row] == TimeText.NONE || when[row] == TimeText.NONE) {
                continue;
            }
            if (!CLOCK.matcher(text(sample, column, cell)).matches()) {
                return false;
            }
            least = Math.min(least, clock[row]);
            if (last >= 0 && when[row] >= when[last]) {
                steps++;
                rising += clock[row] >= clock[last] ? 1 : 0;
            }
            last = row;
        }
        return steps >= MIN_STEPS && rising * 4 < steps * 3 && least < HOUR;
    }

    private static boolean isLap(String text) {
        return LAP.matcher(text).matches() || CLOCK.matcher(text).matches();
    }

    private static boolean isElapsed(String text) {
        return DAYS.matcher(text).matches() || CLOCK.matcher(text).matches();
    }

    /// Whether all its cells are durations, and one is such that it is nothing else.
    private static boolean areAll(RawBatch sample, RawColumn column, Predicate<String> fits, Pattern proves) {
        boolean any = false;
        for (int cell = 0; cell < column.count(); cell++) {
            if (column.kind(cell) != RawBatch.TEXT) {
                return false;
            }
            if (SourceTyper.isMissing(sample, column, cell)) {
                continue;
            }
            String text = text(sample, column, cell);
            if (text.length() >= LONGEST || !fits.test(text)) {
                return false;
            }
            any |= proves.matcher(text).matches();
        }
        return any;
    }

    private static String text(RawBatch sample, RawColumn column, int cell) {
        long place = column.payload(cell);
        return new String(sample.text(), (int) (place >>> 32), (int) place, StandardCharsets.UTF_8).strip();
    }

    /// By row; [TimeText#NONE] where a row has no such text.
    private static long[] nanos(RawBatch sample, RawColumn column, ZoneId zone) {
        TimeText time = new TimeText(zone);
        long[] nanos = new long[sample.rows()];
        Arrays.fill(nanos, TimeText.NONE);
        for (int cell = 0; cell < column.count(); cell++) {
            long place = column.payload(cell);
            if (column.kind(cell) == RawBatch.TEXT) {
                nanos[column.row(cell)] = time.parse(sample.text(), (int) (place >>> 32), (int) place);
            }
        }
        return nanos;
    }
}
