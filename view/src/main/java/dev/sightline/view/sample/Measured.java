package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import dev.sightline.view.request.ColumnNames;
import java.util.regex.Pattern;

/// What a column of numbers measures, by its name, unit and values.
final class Measured {
    private static final Pattern BUSY =
            ColumnUse.words("cpu|usr|user|us|util|utilization|busy|idle|id|system|sys|sy|use|usage|load|ldavg");

    /// How somebody chose to measure, not what was measured.
    private static final Pattern SETTING = ColumnUse.words(
            "interval|period|limit|quota|max|tmax|dmax|min|total|capacity|size|count|ttl|timeout|threshold|buffer");

    /// What a row is about, where one column is of whatever was measured.
    private static final Pattern VALUE = ColumnUse.words("value|val|reading|measurement");

    /// The rest to what is busy.
    private static final Pattern IDLE = ColumnUse.words("idle|id|free|avail|available");

    private static final Pattern DELAY = ColumnUse.words(
            "latency|elapsed|duration|response|delay|wait|runtime|took|time|rtt|lag|pause|ms|millis|seconds|nanos|micros");

    private static final int MIN_BUSY = 5;

    private Measured() {}

    /// What people look at first: how busy something is, how long it takes; then what varies, in many rows.
    static double score(Portrait portrait) {
        String name = portrait.field().name();
        String unit = portrait.field().unit();
        double score = 10 * portrait.presence() + Math.min(10, Math.rint(Math.log(portrait.distinct()) * 1.5));
        if (portrait.isTime() || isDelay(portrait)) {
            score += 14;
        }
        if (isShare(portrait) || saysBusy(portrait)) {
            score += isShare(portrait) && saysBusy(portrait) ? 20 : 8;
        }
        score += unit != null ? 4 : 0;
        // of columns without names that with fractions was measured, while whole numbers may be anything
        score -= Unnamed.is(portrait) && portrait.field().type() == ColumnType.INT64 ? 6 : 0;
        score += VALUE.matcher(name).find() ? 12 : 0;
        score -= SETTING.matcher(name).find() && portrait.field().role() == null ? 10 : 0;
        score -= portrait.distinct() <= 3 ? 6 : 0;
        // its large values are when nothing happens
        score -= IDLE.matcher(name).find() ? 9 : 0;
        if (!isMostlyIdle(portrait)) {
            score -= portrait.topShare() > 0.98 ? 25 : portrait.topShare() > 0.9 ? 8 : 0;
        }
        return score;
    }

    /// In a few words.
    static String reason(Portrait portrait) {
        return portrait.topShare() > 0.98
                ? "a number, nearly always "
                        + portrait.cells().text(portrait.values().getFirst().value())
                : "a number of " + portrait.distinct() + " different values";
    }

    /// Whether the score owes something to what the column is called or measured in.
    static boolean isTelling(Portrait portrait) {
        return portrait.field().unit() != null || isDelay(portrait) || saysBusy(portrait);
    }

    /// A share of time (`%wait`) is no delay.
    private static boolean isDelay(Portrait portrait) {
        return DELAY.matcher(portrait.field().name()).find() && !isShare(portrait);
    }

    /// How full something is, though it only became fuller: a disk, or the memory of what leaks.
    static boolean isFilling(Portrait portrait) {
        return ColumnNames.saysHowFull(portrait.field().name()) && !portrait.isTime();
    }

    static boolean saysBusy(Portrait portrait) {
        return BUSY.matcher(portrait.field().name()).find();
    }

    /// Whether it is there all the time, and somebody looks now and then: how busy or full something is.
    static boolean isGauge(Portrait portrait) {
        return isShare(portrait) || saysBusy(portrait);
    }

    /// How much of something is in use, and not how much is left.
    static boolean isBusyShare(Portrait portrait) {
        String name = portrait.field().name();
        return isShare(portrait) && saysBusy(portrait) && !IDLE.matcher(name).find();
    }

    /// Whether it says who is busy while nearly all are not, as `%CPU` of all processes does.
    static boolean isMostlyIdle(Portrait portrait) {
        if (!isBusyShare(portrait) || portrait.values().isEmpty()) {
            return false;
        }
        Portrait.Value most = portrait.values().getFirst();
        return most.value() == 0 && portrait.seen() - most.rows() >= MIN_BUSY;
    }

    private static boolean isShare(Portrait portrait) {
        return "%".equals(portrait.field().unit()) || portrait.field().name().contains("%");
    }
}
