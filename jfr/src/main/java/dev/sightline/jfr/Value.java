package dev.sightline.jfr;

import dev.sightline.record.Entry;
import dev.sightline.record.Field;
import java.time.Instant;
import java.util.List;
import jdk.jfr.DataAmount;
import jdk.jfr.Frequency;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/// A field of events of the JVM: where it is found, and what it becomes. Names, units and what is missing are as
/// when a recording is opened (docs/formats/jfr.md).
///
/// @param path with dots where it is a part of a structure
record Value(String path, Kind kind, String unit) {
    /// What its values are put as.
    enum Kind {
        WHOLE,
        DECIMAL,
        SHARE,
        SPAN,
        INSTANT,
        TRUTH,
        TEXT
    }

    private static final List<String> NAMED = List.of(
            "java.lang.Class",
            "java.lang.Thread",
            "jdk.types.Method",
            "jdk.types.ClassLoader",
            "jdk.types.Module",
            "jdk.types.Package",
            "jdk.types.ThreadGroup");

    /// @return null for lists, and for what has parts of its own
    static @Nullable Value of(ValueDescriptor field, String path) {
        if (field.isArray()) {
            return null;
        }
        return switch (field.getTypeName()) {
            case "byte", "short", "int", "long" -> whole(field, path);
            case "float", "double" ->
                field.getAnnotation(Percentage.class) != null
                        ? new Value(path, Kind.SHARE, "%")
                        : new Value(path, Kind.DECIMAL, unit(field));
            case "boolean" -> new Value(path, Kind.TRUTH, "");
            case "char", "java.lang.String" -> new Value(path, Kind.TEXT, "");
            default -> NAMED.contains(field.getTypeName()) ? new Value(path, Kind.TEXT, "") : null;
        };
    }

    private static Value whole(ValueDescriptor field, String path) {
        if (field.getAnnotation(Timespan.class) != null) {
            return new Value(path, Kind.SPAN, "ns");
        }
        if (field.getAnnotation(Timestamp.class) != null) {
            return new Value(path, Kind.INSTANT, "");
        }
        return new Value(path, Kind.WHOLE, unit(field));
    }

    private static String unit(ValueDescriptor field) {
        DataAmount amount = field.getAnnotation(DataAmount.class);
        boolean rate = field.getAnnotation(Frequency.class) != null;
        if (amount == null) {
            return rate ? "Hz" : "";
        }
        return (amount.value().equals(DataAmount.BITS) ? "bit" : "B") + (rate ? "/s" : "");
    }

    Field field() {
        Field plain = switch (kind) {
            case WHOLE, SPAN -> Field.int64(path);
            case DECIMAL, SHARE -> Field.float64(path);
            case TRUTH -> Field.bool(path);
            case INSTANT, TEXT -> Field.string(path);
        };
        return unit.isEmpty() ? plain : plain.in(unit);
    }

    void put(RecordedEvent event, Entry entry) {
        Object value = event.getValue(path);
        if (value == null) {
            entry.skip();
            return;
        }
        switch (kind) {
            case WHOLE -> whole(value, event, entry);
            case DECIMAL -> decimal(((Number) value).doubleValue(), entry);
            case SHARE -> decimal(((Number) value).doubleValue() * 100, entry);
            case SPAN -> span(event, entry);
            case INSTANT -> instant(event.getInstant(path), entry);
            case TRUTH -> entry.put((boolean) value);
            case TEXT -> entry.put(Names.of(value));
        }
    }

    private static void instant(@Nullable Instant time, Entry entry) {
        entry.put(time == null || time.equals(Instant.MIN) || time.equals(Instant.MAX) ? null : time.toString());
    }

    private void whole(Object value, RecordedEvent event, Entry entry) {
        if (value.equals(Long.MIN_VALUE) || value.equals(Integer.MIN_VALUE)) {
            entry.skip();
        } else {
            entry.put(event.getLong(path));
        }
    }

    private static void decimal(double value, Entry entry) {
        if (Double.isFinite(value)) {
            entry.put(value);
        } else {
            entry.skip();
        }
    }

    /// The JVM's word for "unknown" and for "for ever" are no durations of nanoseconds.
    private void span(RecordedEvent event, Entry entry) {
        try {
            entry.put(event.getDuration(path).toNanos());
        } catch (ArithmeticException beyond) {
            entry.skip();
        }
    }
}
