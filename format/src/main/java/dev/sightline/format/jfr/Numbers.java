package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.jfr.Field.Meaning;

/// Values that are no structures. What the JVM did not know (the least number, no number) is missing, as in `jfr
/// print`. Unsigned 64-bit numbers stay as the JDK hands them out: -1 for the greatest, which says `unlimited`.
final class Numbers {
    private Numbers() {}

    static void step(Shape shape, String name, Field field, Clock clock, Strings strings) {
        int leaf = shape.leaf(name, field);
        boolean unsigned = field.unsigned();
        shape.step(
                switch (field.type().kind()) {
                    case BOOL -> (in, out) -> out.bool(leaf, in.rawByte() != 0);
                    case BYTE ->
                        (in, out) -> {
                            byte value = in.rawByte();
                            out.int64(leaf, unsigned ? value & 0xff : value);
                        };
                    case SHORT ->
                        (in, out) -> {
                            short value = in.readShort();
                            out.int64(leaf, unsigned ? value & 0xffff : value);
                        };
                    case CHAR ->
                        (in, out) -> out.string(
                                leaf, String.valueOf((char) in.readShort()).getBytes(UTF_8));
                    case INT ->
                        (in, out) -> {
                            int value = in.readInt();
                            if (value != Integer.MIN_VALUE || unsigned) {
                                whole(out, leaf, unsigned ? value & 0xffff_ffffL : value, field, clock);
                            }
                        };
                    case LONG -> (in, out) -> whole(out, leaf, in.readLong(), field, clock);
                    case FLOAT -> (in, out) -> real(out, leaf, in.readFloat(), field);
                    case DOUBLE -> (in, out) -> real(out, leaf, in.readDouble(), field);
                    case STRING, STRUCT ->
                        (in, out) -> {
                            byte[] text = strings.read(in);
                            if (text != null) {
                                out.string(leaf, text);
                            }
                        };
                });
    }

    private static void real(ValueSink out, int leaf, double value, Field field) {
        if (!Double.isNaN(value) && value != Double.NEGATIVE_INFINITY) {
            out.float64(leaf, field.meaning() == Meaning.PERCENT ? value * 100 : value);
        }
    }

    private static void whole(ValueSink out, int leaf, long value, Field field, Clock clock) {
        if (value == Long.MIN_VALUE) {
            return;
        }
        switch (field.meaning()) {
            case PLAIN, PERCENT -> out.int64(leaf, value);
            case SPAN_TICKS -> out.int64(leaf, clock.span(value));
            case SPAN_NANOS -> out.int64(leaf, value);
            case SPAN_MICROS -> out.int64(leaf, times(value, 1_000));
            case SPAN_MILLIS -> out.int64(leaf, times(value, 1_000_000));
            case SPAN_SECONDS -> out.int64(leaf, times(value, 1_000_000_000));
            case TIME_TICKS -> out.timeNanos(leaf, clock.time(value));
            case TIME_MILLIS -> out.timeNanos(leaf, times(value, 1_000_000));
            case TIME_NANOS -> out.timeNanos(leaf, value);
        }
    }

    /// The product, or the nearest number there is.
    private static long times(long value, long factor) {
        long limit = Long.MAX_VALUE / factor;
        return value > limit ? Long.MAX_VALUE : value < -limit ? -Long.MAX_VALUE : value * factor;
    }
}
