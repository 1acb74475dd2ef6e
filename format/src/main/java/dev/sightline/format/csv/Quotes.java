package dev.sightline.format.csv;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;

/// Where quoted fields begin and end (RFC 4180): a quote opens only at a field's first byte; `""` inside is a quote.
///
/// What follows a closing quote up to the delimiter belongs to the field, as spreadsheets read it.
final class Quotes {
    private Quotes() {}

    /// Whether a quoted field is still open at `to`.
    ///
    /// @param from a field's first byte, or anywhere within quotes when `inside`
    static boolean open(byte[] bytes, int from, int to, byte delimiter, boolean inside) {
        int p = from;
        boolean quoted = inside;
        while (p < to) {
            if (!quoted && bytes[p] != '"') {
                p = Scan.find(bytes, p, to, delimiter) + 1;
                continue;
            }
            int close = close(bytes, quoted ? p : p + 1, to);
            quoted = close == to;
            if (quoted) {
                return true;
            }
            p = Scan.find(bytes, close + 1, to, delimiter) + 1;
        }
        return quoted;
    }

    /// The closing quote at or after `from`, or `to`.
    static int close(byte[] bytes, int from, int to) {
        int p = from;
        while (true) {
            p = Scan.find(bytes, p, to, (byte) '"');
            if (p == to || p + 1 == to || bytes[p + 1] != '"') {
                return p;
            }
            p += 2;
        }
    }

    /// Puts what a quoted field holds elsewhere, its quotes taken off; what follows the closing one belongs to it.
    ///
    /// @param into has room for the field
    /// @return how many bytes it holds
    static int unquote(byte[] bytes, int from, int to, byte[] into) {
        int close = close(bytes, from + 1, to);
        int n = 0;
        for (int i = from + 1; i < close; i++) {
            into[n++] = bytes[i];
            if (bytes[i] == '"') {
                i++;
            }
        }
        int tail = Math.max(0, to - close - 1);
        System.arraycopy(bytes, to - tail, into, n, tail);
        return n + tail;
    }

    /// The text of a field, without the quotes around it; those within stay doubled.
    static String text(byte[] bytes, int from, int to) {
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        return new String(bytes, quoted ? from + 1 : from, to - from - (quoted ? 2 : 0), StandardCharsets.UTF_8);
    }

    /// The delimiter that ends the field beginning at `from`, or `to`.
    static int fieldEnd(byte[] bytes, int from, int to, byte delimiter) {
        int p = from;
        if (p < to && bytes[p] == '"') {
            p = close(bytes, p + 1, to);
        }
        return Scan.find(bytes, p, to, delimiter);
    }
}
