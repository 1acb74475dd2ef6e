package dev.sightline.format.csv;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Seconds that count from a start which a line above the header tells, as in logs of HdrHistogram and jHiccup:
/// `#[StartTime: 1441812279.474 (seconds since epoch), ...]`, or `#[BaseTime: ...]` where both are there.
///
/// @param startNanos since 1970
record SinceStart(long startNanos) implements Spelling {
    private static final String COLUMN = "StartTimestamp";
    private static final String[] MARKS = {"#[BaseTime: ", "#[StartTime: "};
    /// What lies not that much before the start is since 1970 already, as the library for these logs has it.
    private static final long YEAR = Duration.ofDays(365).toNanos();

    /// @param name of the column
    /// @param to where the header or the rows begin
    static Optional<SinceStart> of(String name, byte[] bytes, int to) {
        if (!name.equals(COLUMN)) {
            return Optional.empty();
        }
        for (String mark : MARKS) {
            int at = Scan.indexOf(bytes, 0, to, mark);
            if (at >= 0) {
                int from = at + mark.length();
                long nanos = DecimalSeconds.nanos(bytes, from, Scan.findBlank(bytes, from, to));
                return nanos == DecimalSeconds.NONE ? Optional.empty() : Optional.of(new SinceStart(nanos));
            }
        }
        return Optional.empty();
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        long nanos = DecimalSeconds.nanos(bytes, from, to);
        if (nanos == DecimalSeconds.NONE || nanos < 0 || nanos > Long.MAX_VALUE - Math.max(0, startNanos)) {
            return -1;
        }
        Instant at = Instant.EPOCH.plusNanos(nanos < startNanos - YEAR ? startNanos + nanos : nanos);
        byte[] moment = at.toString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(moment, 0, into, 0, moment.length);
        return moment.length;
    }
}
