package dev.sightline.format.internal;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;

/// Reads the whole of a text as a date and time, in any spelling a log may have.
public final class StampText {
    public static final long NONE = Long.MIN_VALUE;
    private static final StampKind[] KINDS = StampKind.values();
    private static final int LONGEST_COUNT = 18;

    private final Stamp stamp;
    private final TimeText loose;

    /// @param zone of the texts that name none
    public StampText(ZoneId zone) {
        this.stamp = new Stamp(zone);
        this.loose = new TimeText(zone);
    }

    /// Nanoseconds since the Unix epoch, or [#NONE]. Bare numbers that are no time of 1990 to 2100 count nanoseconds.
    public long nanos(String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0 || bytes.length > 64) {
            return NONE;
        }
        for (StampKind kind : KINDS) {
            if (kind != StampKind.UPTIME && stamp.read(kind, bytes, 0, bytes.length) == bytes.length) {
                return stamp.nanos();
            }
        }
        boolean digits = bytes.length <= LONGEST_COUNT;
        for (int i = 0; i < bytes.length && digits; i++) {
            digits = bytes[i] >= '0' && bytes[i] <= '9';
        }
        return digits
                ? Long.parseLong(new String(bytes, StandardCharsets.US_ASCII))
                : loose.parse(bytes, 0, bytes.length);
    }
}
