package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A table of strings, as bytes one behind the other.
final class Strings {
    private byte[] bytes = new byte[1024];
    private int[] ends = new int[64];
    private int size;

    /// Adds the strings of the array at hand.
    void read(JsonCursor cursor, Budget budget) throws IOException {
        if (!cursor.isArray()) {
            return;
        }
        cursor.enter();
        while (cursor.next()) {
            String text = cursor.text();
            add(text == null ? "" : text, budget);
        }
    }

    private void add(String text, Budget budget) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (!budget.spend(utf8.length + Integer.BYTES)) {
            return;
        }
        int from = size == 0 ? 0 : ends[size - 1];
        if (from + utf8.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, from + utf8.length));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        System.arraycopy(utf8, 0, bytes, from, utf8.length);
        ends[size++] = from + utf8.length;
    }

    /// Null if there is no such string.
    @Nullable
    String get(double index) {
        int i = (int) index;
        if (!(index >= 0) || i >= size) {
            return null;
        }
        int from = i == 0 ? 0 : ends[i - 1];
        return new String(bytes, from, ends[i] - from, StandardCharsets.UTF_8);
    }

    boolean isEmpty() {
        return size == 0;
    }
}
