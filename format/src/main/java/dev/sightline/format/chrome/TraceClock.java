package dev.sightline.format.chrome;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;

/// From the recorder's clock to the wall clock, where a trace says how. Tools say it in different members:
/// `baseTimeNanoseconds` (Kineto, VizTracer), `beginningOfTime` in microseconds (Clang), `otherData.profile_start_ts`
/// in milliseconds (Bazel), `metadata.clock-offset-since-epoch` in microseconds (Chrome).
final class TraceClock {
    /// 1990 and 2100 in nanoseconds.
    private static final long FROM = 631_152_000_000_000_000L;
    private static final long TO = 4_102_444_800_000_000_000L;
    private static final int LONGEST = 20;

    private final Event inner = new Event();
    private long base;
    private long some = TimeText.NONE;

    /// A time of the trace, to tell which clock it is of.
    void saw(long nanos) {
        some = some == TimeText.NONE ? nanos : some;
    }

    /// The times of another part of the trace.
    void saw(TraceClock part) {
        some = some == TimeText.NONE ? part.some : some;
    }

    /// A member of the trace object.
    void member(String key, byte[] b, int from, int to) {
        if (b[from] != '{') {
            scalar(key, b, from, to);
        } else if (inner.parse(b, from, to) >= 0) {
            for (int i = 0; i < inner.extraCount(); i++) {
                String name =
                        new String(b, inner.extra(i, 0), inner.extra(i, 1) - inner.extra(i, 0), StandardCharsets.UTF_8);
                scalar(name, b, inner.extra(i, 2), inner.extra(i, 3));
            }
        }
    }

    private void scalar(String key, byte[] b, int from, int to) {
        long scale = switch (key) {
            case "baseTimeNanoseconds" -> 1;
            case "beginningOfTime", "clock-offset-since-epoch" -> 1_000;
            case "profile_start_ts" -> 1_000_000;
            default -> 0;
        };
        int quotes = b[from] == '"' ? 1 : 0;
        if (scale == 0 || to - from > LONGEST) {
            return;
        }
        try {
            String digits = new String(b, from + quotes, to - from - 2 * quotes, StandardCharsets.US_ASCII);
            // Chrome's offset is that of 1970 on its own clock, so it is negative.
            base = Math.multiplyExact(Math.abs(Long.parseLong(digits)), scale);
        } catch (NumberFormatException | ArithmeticException noTime) {
            base = 0;
        }
    }

    /// What to add to the trace's times: 0 unless that makes dates of what are none.
    long base() {
        long time = some == TimeText.NONE ? 0 : some;
        boolean wall = time >= FROM && time < TO;
        long moved = time + base;
        return !wall && moved >= FROM && moved < TO ? base : 0;
    }
}
