package dev.sightline.format.jfr;

import org.jspecify.annotations.Nullable;

/// Values kept to be put later, perhaps often: as `Long`, `Double`, `Boolean`, [Time], `byte[]`.
final class Kept implements ValueSink {
    private final @Nullable Object[] values;

    Kept(int leaves) {
        values = new @Nullable Object[leaves];
    }

    /// Nanoseconds since the epoch.
    private record Time(long nanos) {}

    @Nullable
    Object value(int leaf) {
        return values[leaf];
    }

    byte @Nullable [] text(int leaf) {
        return leaf >= 0 && values[leaf] instanceof byte[] text ? text : null;
    }

    long number(int leaf) {
        return leaf >= 0 && values[leaf] instanceof Long number ? number : 0;
    }

    boolean isTrue(int leaf) {
        return leaf >= 0 && Boolean.TRUE.equals(values[leaf]);
    }

    /// How many bytes of text it keeps.
    int textBytes() {
        int sum = 0;
        for (Object value : values) {
            sum += value instanceof byte[] text ? text.length : 16;
        }
        return sum;
    }

    /// Puts all of it, the first as `leaf`.
    void putInto(ValueSink cells, int leaf) {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case byte[] text -> cells.constant(leaf + i, text);
                case Long number -> cells.int64(leaf + i, number);
                case Double number -> cells.float64(leaf + i, number);
                case Boolean truth -> cells.bool(leaf + i, truth);
                case Time time -> cells.timeNanos(leaf + i, time.nanos);
                case null, default -> {}
            }
        }
    }

    @Override
    public void int64(int leaf, long value) {
        values[leaf] = value;
    }

    @Override
    public void float64(int leaf, double value) {
        values[leaf] = value;
    }

    @Override
    public void bool(int leaf, boolean value) {
        values[leaf] = value;
    }

    @Override
    public void timeNanos(int leaf, long nanos) {
        values[leaf] = new Time(nanos);
    }

    @Override
    public void string(int leaf, byte[] utf8) {
        values[leaf] = utf8;
    }

    @Override
    public void constant(int leaf, byte[] utf8) {
        values[leaf] = utf8;
    }

    /// For lists: as JSON.
    static void appendJson(StringBuilder out, @Nullable Object value) {
        switch (value) {
            case byte[] text -> Json.quoted(out, new String(text, java.nio.charset.StandardCharsets.UTF_8));
            case Time time -> out.append(time.nanos);
            case Double number -> out.append(Double.isFinite(number) ? number.toString() : "null");
            case null -> out.append("null");
            default -> out.append(value);
        }
    }
}
