package dev.sightline.format.parquet;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RowSink;
import java.math.BigDecimal;

/// One column's value of the row that is being assembled. Put into the sink only when the row is whole, so that what
/// the sink throws is not taken for damage.
final class Cell implements Target {
    private enum Kind {
        NONE,
        BOOL,
        INT64,
        FLOAT64,
        TIME,
        UTF8,
        STRING,
        ELEMENTS
    }

    private Kind kind = Kind.NONE;
    private long number;
    private TimeScale scale = TimeScale.ZONED;
    private double floating;
    private byte[] bytes = new byte[0];
    private String text = "";
    /// As JSON, the last bracket still missing.
    private final StringBuilder elements = new StringBuilder();

    @Override
    public void bool(boolean value) {
        kind = Kind.BOOL;
        number = value ? 1 : 0;
    }

    @Override
    public void int64(long value) {
        kind = Kind.INT64;
        number = value;
    }

    /// NaN and infinity are no measurements: missing.
    @Override
    public void float64(double value) {
        kind = Double.isFinite(value) ? Kind.FLOAT64 : Kind.NONE;
        floating = value;
    }

    @Override
    public void timeNanos(long nanos, TimeScale ofTime) {
        kind = Kind.TIME;
        scale = ofTime;
        number = nanos;
    }

    @Override
    public void utf8(byte[] value) {
        kind = Kind.UTF8;
        bytes = value;
    }

    @Override
    public void string(String value) {
        kind = Kind.STRING;
        text = value;
    }

    @Override
    public void decimal(BigDecimal value) {
        float64(value.doubleValue());
    }

    /// An element of a repeated field, as JSON.
    void element(String json) {
        if (kind != Kind.ELEMENTS) {
            elements.setLength(0);
        }
        if (elements.length() + json.length() > Nested.LONGEST) {
            throw new IllegalStateException("a value longer than 16 MiB");
        }
        elements.append(kind == Kind.ELEMENTS ? "," : "[").append(json);
        kind = Kind.ELEMENTS;
    }

    void clear() {
        kind = Kind.NONE;
    }

    /// @return whether there was a value
    boolean put(RowSink sink, int column) {
        switch (kind) {
            case NONE -> {
                return false;
            }
            case BOOL -> sink.bool(column, number != 0);
            case INT64 -> sink.int64(column, number);
            case FLOAT64 -> sink.float64(column, floating);
            case TIME -> sink.timeNanos(column, number, scale);
            case UTF8 -> sink.string(column, bytes, 0, bytes.length);
            case STRING -> sink.string(column, text);
            case ELEMENTS -> sink.string(column, elements + "]");
        }
        return true;
    }
}
