package dev.sightline.sql.trace;

import dev.sightline.event.Machine;
import java.time.Duration;

/// How much of the machine one query may take.
///
/// @param memoryBytes of DuckDB's own; nothing spills to disk
/// @param threads that scan and aggregate
/// @param time after which it is stopped
public record SqlLimits(long memoryBytes, int threads, Duration time) {
    public SqlLimits {
        if (memoryBytes < 1 << 20 || threads < 1 || !time.isPositive()) {
            throw new IllegalArgumentException(
                    "limits must be positive, got " + memoryBytes + " bytes, " + threads + " threads, " + time);
        }
    }

    /// 1 GiB, all processors, a minute.
    public static SqlLimits standard() {
        return new SqlLimits(1L << 30, Machine.here().processors(), Duration.ofMinutes(1));
    }

    public SqlLimits withTime(Duration longest) {
        return new SqlLimits(memoryBytes, threads, longest);
    }
}
