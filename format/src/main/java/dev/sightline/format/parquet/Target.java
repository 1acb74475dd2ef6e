package dev.sightline.format.parquet;

import dev.sightline.event.TimeScale;
import java.math.BigDecimal;

/// Where a value goes: into a cell, or into JSON text.
interface Target {
    void bool(boolean value);

    void int64(long value);

    void float64(double value);

    void timeNanos(long nanos, TimeScale scale);

    /// UTF-8, not changed any more.
    void utf8(byte[] value);

    /// What is text only here: digits of bytes, intervals, times beyond int64.
    void string(String value);

    /// A number of any size, in digits.
    void decimal(BigDecimal value);
}
