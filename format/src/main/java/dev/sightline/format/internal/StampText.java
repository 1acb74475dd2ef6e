package dev.sightline.format.internal;

import dev.sightline.event.TimeScale;
import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Reads the whole of a text as a date and time, in any spelling a log may have.
public final class StampText {
    public static final long NONE = Long.MIN_VALUE;
    private static final StampKind[] KINDS = StampKind.values();
    private static final int LONGEST_COUNT = 18;

    private final Stamp stamp;
    private final TimeText loose;
    private TimeScale scale = TimeScale.ZONED;

    /// @param zone of the texts that name none
    public StampText(ZoneId zone) {
        this.stamp = new Stamp(zone);
        this.loose = new TimeText(zone);
    }

    /// Whether the day stands before the month where both may be either; null: nobody said.
    public void dayFirst(@Nullable Boolean said) {
        stamp.dayFirst(said);
        loose.dayFirst(Boolean.TRUE.equals(said));
    }

    /// Nanoseconds since the Unix epoch, or [#NONE]. Bare numbers that are no time of 1990 to 2100 count nanoseconds.
    public long nanos(String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > 64) {
            return NONE;
        }
        for (StampKind kind : KINDS) {
            if (kind != StampKind.UPTIME && stamp.read(kind, bytes, 0, bytes.length) == bytes.length) {
                return found(stamp.nanos(), stamp.scale());
            }
        }
        boolean digits = bytes.length <= LONGEST_COUNT;
        for (int i = 0; i < bytes.length && digits; i++) {
            digits = bytes[i] >= '0' && bytes[i] <= '9';
        }
        if (digits) {
            return found(Long.parseLong(new String(bytes, StandardCharsets.US_ASCII)), TimeScale.ZONED);
        }
        long nanos = loose.parse(bytes, 0, bytes.length);
        return found(nanos, loose.scale());
    }

    private long found(long nanos, TimeScale of) {
        // Readers that ask here leave a time of day on 1970-01-01.
        scale = of == TimeScale.OF_DAY ? TimeScale.SINCE_START : of;
        return nanos;
    }

    /// What the last text says of its time.
    public TimeScale scale() {
        return scale;
    }
}
