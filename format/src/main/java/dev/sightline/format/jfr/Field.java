package dev.sightline.format.jfr;

import org.jspecify.annotations.Nullable;

/// A field of a type.
///
/// @param constant whether only the key of a constant is stored
/// @param meaning of its number
/// @param unit of measure; null if there is none
record Field(
        String name,
        Type type,
        boolean constant,
        boolean array,
        Meaning meaning,
        boolean unsigned,
        @Nullable String unit) {
    enum Meaning {
        PLAIN,
        /// A share of 1; shown in percent.
        PERCENT,
        SPAN_TICKS,
        SPAN_NANOS,
        SPAN_MICROS,
        SPAN_MILLIS,
        SPAN_SECONDS,
        TIME_TICKS,
        TIME_MILLIS,
        TIME_NANOS;

        boolean isTime() {
            return compareTo(TIME_TICKS) >= 0;
        }

        boolean isSpan() {
            return compareTo(SPAN_TICKS) >= 0 && !isTime();
        }
    }

    /// One element of this array.
    Field element() {
        return new Field(name, type, constant, false, meaning, unsigned, unit);
    }

    void skip(Cursor in) throws Damage {
        int count = array ? in.readCount() : 1;
        for (int i = 0; i < count; i++) {
            if (constant) {
                in.readLong();
            } else {
                type.skip(in);
            }
        }
    }
}
