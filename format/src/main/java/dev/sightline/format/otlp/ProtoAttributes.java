package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// KeyValue messages to cells, as [Attributes] does it with JSON.
///
/// Source: "opentelemetry/proto/common/v1/common.proto"
final class ProtoAttributes {
    private static final int DEEPEST = 32;

    private final RowSink sink;
    private final KeyTable keys;

    /// @param columnOf the column of an attribute's key
    ProtoAttributes(RowSink sink, ToIntFunction<String> columnOf) {
        this.sink = sink;
        this.keys = new KeyTable(columnOf);
    }

    /// Says that a new record begins.
    void restart() {
        keys.restart();
    }

    /// @param kept where the cell goes; null: into the open row
    void pair(Proto pair, @Nullable SharedCells kept) throws Proto.Malformed {
        int column = -1;
        @Nullable Proto value = null;
        while (pair.next()) {
            if (pair.field() == 1 && pair.isBytes()) {
                column = keys.column(pair.array(), pair.start(), pair.length());
                if (column < 0) {
                    throw new Proto.Malformed(KeyTable.TOO_MANY);
                }
            } else if (pair.field() == 2 && pair.isBytes()) {
                value = pair.message();
            }
        }
        if (column >= 0 && value != null) {
            value(value, column, kept);
        }
    }

    /// An AnyValue.
    void value(Proto value, int column, @Nullable SharedCells kept) throws Proto.Malformed {
        while (value.next()) {
            switch (value.field()) {
                case 1 -> string(column, value.array(), value.start(), value.length(), kept);
                case 2 -> {
                    if (kept == null) {
                        sink.bool(column, value.bool());
                    } else {
                        kept.bool(column, value.bool());
                    }
                }
                case 3 -> {
                    if (kept == null) {
                        sink.int64(column, value.number());
                    } else {
                        kept.int64(column, value.number());
                    }
                }
                case 4 -> {
                    if (kept == null) {
                        sink.float64(column, value.decimal());
                    } else {
                        kept.float64(column, value.decimal());
                    }
                }
                case 5, 6 -> {
                    StringBuilder json = new StringBuilder();
                    list(value.message(), value.field() == 5, json, 0);
                    byte[] utf8 = json.toString().getBytes(StandardCharsets.UTF_8);
                    string(column, utf8, 0, utf8.length, kept);
                }
                case 7 -> {
                    byte[] text = Base64.getEncoder().encode(value.copy());
                    string(column, text, 0, text.length, kept);
                }
                default -> {}
            }
        }
    }

    private void string(int column, byte[] bytes, int from, int length, @Nullable SharedCells kept) {
        if (kept == null) {
            sink.string(column, bytes, from, length);
        } else {
            kept.string(column, bytes, from, length);
        }
    }

    /// An ArrayValue or KeyValueList as plain JSON.
    private static void list(Proto values, boolean array, StringBuilder out, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("values nested deeper than 32");
        }
        char before = array ? '[' : '{';
        out.append(before);
        boolean any = false;
        while (values.next()) {
            if (values.field() != 1 || !values.isBytes()) {
                continue;
            }
            out.append(any ? "," : "");
            any = true;
            if (array) {
                plain(values.message(), out, depth + 1);
            } else {
                entry(values.message(), out, depth + 1);
            }
        }
        out.append(array ? ']' : '}');
    }

    private static void entry(Proto pair, StringBuilder out, int depth) throws Proto.Malformed {
        String key = "";
        @Nullable Proto value = null;
        while (pair.next()) {
            if (pair.field() == 1) {
                key = pair.string();
            } else if (pair.field() == 2) {
                value = pair.message();
            }
        }
        ProtoJson.quote(key, out);
        out.append(':');
        if (value == null) {
            out.append("null");
        } else {
            plain(value, out, depth);
        }
    }

    private static void plain(Proto value, StringBuilder out, int depth) throws Proto.Malformed {
        boolean written = false;
        while (value.next() && !written) {
            written = true;
            switch (value.field()) {
                case 1 -> ProtoJson.quote(value.string(), out);
                case 2 -> out.append(value.bool());
                case 3 -> out.append(value.number());
                case 4 -> out.append(decimal(value.decimal()));
                case 5, 6 -> list(value.message(), value.field() == 5, out, depth);
                case 7 -> ProtoJson.quote(Base64.getEncoder().encodeToString(value.copy()), out);
                default -> written = false;
            }
        }
        out.append(written ? "" : "null");
    }

    /// As JSON writers of the protocol have it: a whole number without a fraction, words for what JSON has no number
    /// for.
    static String decimal(double value) {
        if (!Double.isFinite(value)) {
            return '"' + (Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity") + '"';
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
