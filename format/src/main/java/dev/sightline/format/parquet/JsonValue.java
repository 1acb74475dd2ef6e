package dev.sightline.format.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Iso;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.function.Consumer;

/// Values as JSON text, for what is in lists and maps.
record JsonValue(Consumer<String> receiver) implements Target {
    @Override
    public void bool(boolean value) {
        receiver.accept(Boolean.toString(value));
    }

    @Override
    public void int64(long value) {
        receiver.accept(Long.toString(value));
    }

    @Override
    public void float64(double value) {
        receiver.accept(Double.isFinite(value) ? Double.toString(value) : "null");
    }

    @Override
    public void timeNanos(long nanos, TimeScale scale) {
        receiver.accept("\"" + Iso.text(nanos) + "\"");
    }

    @Override
    public void utf8(byte[] value) {
        receiver.accept(quoted(new String(value, UTF_8)));
    }

    @Override
    public void string(String value) {
        receiver.accept(quoted(value));
    }

    @Override
    public void decimal(BigDecimal value) {
        receiver.accept(value.toPlainString());
    }

    static String quoted(String string) {
        StringBuilder out = new StringBuilder(string.length() + 2).append('"');
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
        return out.append('"').toString();
    }
}
