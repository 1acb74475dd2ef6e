package dev.sightline.format.arrow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/// Values that no cell can hold as text: lists and structures as JSON, bytes as hexadecimal digits, intervals as in
/// ISO 8601.
final class ValueText {
    private final StringBuilder out = new StringBuilder();
    private final int limit;

    private ValueText(int limit) {
        this.limit = limit;
    }

    /// @param limit of characters, beyond which it is a bad value
    static String of(Values values, int row, int limit) throws BadValue {
        ValueText text = new ValueText(limit);
        switch (values.shape().kind()) {
            case LIST, FIXED_LIST, STRUCT -> text.json(values, row);
            default -> text.plain(values, row);
        }
        return text.out.toString();
    }

    private void room(long more) throws BadValue {
        if (out.length() + more > limit) {
            throw new BadValue("a value longer than 16 MiB");
        }
    }

    private void json(Values values, int row) throws BadValue {
        room(1);
        if (values.isMissing(row)) {
            out.append("null");
            return;
        }
        switch (values.shape().kind()) {
            case CODED -> {
                Dictionary dictionary = Objects.requireNonNull(values.dictionary());
                long code = values.integer(row);
                json(dictionary.values(code), dictionary.row(code));
            }
            case LIST -> list(values.children().getFirst(), values.offset(row), values.offset(row + 1));
            case FIXED_LIST -> {
                long size = values.shape().scale();
                list(values.children().getFirst(), row * size, (row + 1) * size);
            }
            case STRUCT -> structure(values.children(), row);
            case NULL, OPAQUE -> out.append("null");
            case BOOL, INT, FLOAT, DECIMAL -> plain(values, row);
            case UTF8, UTF8_VIEW -> {
                long slice = values.slice(row);
                room(slice & 0xFFFF_FFFFL);
                quoted(new String(values.body().array(), (int) (slice >>> 32), (int) slice, UTF_8));
            }
            case TIME, MONTHS, DAY_TIME, MONTH_DAY_NANO, BINARY, BINARY_VIEW, FIXED_BINARY -> {
                out.append('"');
                plain(values, row);
                out.append('"');
            }
        }
    }

    private void list(Values elements, long from, long to) throws BadValue {
        if (from < 0 || to < from || to > elements.rows()) {
            throw new BadValue("a list outside its elements");
        }
        out.append('[');
        for (long i = from; i < to; i++) {
            out.append(i == from ? "" : ",");
            json(elements, (int) i);
        }
        out.append(']');
    }

    private void structure(List<Values> fields, int row) throws BadValue {
        out.append('{');
        for (int i = 0; i < fields.size(); i++) {
            out.append(i == 0 ? "" : ",");
            String name = fields.get(i).shape().name();
            room(name.length());
            quoted(name);
            out.append(':');
            json(fields.get(i), row);
        }
        out.append('}');
    }

    private void quoted(String string) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private void plain(Values values, int row) throws BadValue {
        Shape shape = values.shape();
        switch (shape.kind()) {
            case BOOL -> out.append(values.bool(row));
            case INT -> {
                long value = values.integer(row);
                out.append(shape.signed() ? Long.toString(value) : Long.toUnsignedString(value));
            }
            case FLOAT -> {
                double value = values.floating(row);
                out.append(Double.isFinite(value) ? Double.toString(value) : "null");
            }
            case DECIMAL -> out.append(values.decimal(row).toPlainString());
            case TIME -> out.append(CellWriter.instant(values.integer(row), shape.scale()));
            case MONTHS -> out.append('P').append(values.word(row, 0)).append('M');
            case DAY_TIME ->
                out.append('P')
                        .append(values.word(row, 0))
                        .append("DT")
                        .append(BigDecimal.valueOf(values.word(row, 1), 3).toPlainString())
                        .append('S');
            case MONTH_DAY_NANO ->
                out.append('P')
                        .append(values.word(row, 0))
                        .append('M')
                        .append(values.word(row, 1))
                        .append("DT")
                        .append(BigDecimal.valueOf(values.nanosOfInterval(row), 9)
                                .toPlainString())
                        .append('S');
            default -> {
                long slice = values.slice(row);
                room(2L * (int) slice);
                int start = (int) (slice >>> 32);
                HexFormat.of().formatHex(out, values.body().array(), start, start + (int) slice);
            }
        }
    }
}
