package dev.sightline.format.table;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The words of a line, by place in the line: word i is `[from(i), to(i))`.
final class Tokens {
    private byte[] bytes = {};
    private int lineStart;
    private int lineEnd;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int count;

    void split(byte[] line, int start, int end) {
        bytes = line;
        lineStart = start;
        lineEnd = end;
        while (lineEnd > start && line[lineEnd - 1] <= ' ' && line[lineEnd - 1] >= 0) {
            lineEnd--;
        }
        count = 0;
        int p = Scan.skipBlanks(line, start, lineEnd);
        while (p < lineEnd) {
            if (count == from.length) {
                from = Arrays.copyOf(from, count * 2);
                to = Arrays.copyOf(to, count * 2);
            }
            from[count] = p - start;
            p = Scan.findBlank(line, p, lineEnd);
            to[count++] = p - start;
            p = Scan.skipBlanks(line, p, lineEnd);
        }
    }

    /// After the window moved: the same line is now elsewhere.
    void moved(byte[] line, int start) {
        bytes = line;
        lineEnd += start - lineStart;
        lineStart = start;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    int from(int i) {
        return from[i];
    }

    int to(int i) {
        return to[i];
    }

    /// Where the line's last word ends, in the line.
    int lineLength() {
        return lineEnd - lineStart;
    }

    int lineStart() {
        return lineStart;
    }

    String text(int i) {
        return new String(bytes, lineStart + from[i], to[i] - from[i], StandardCharsets.UTF_8);
    }

    boolean is(int i, String ascii) {
        return i < count && Scan.is(bytes, lineStart + from[i], lineStart + to[i], ascii);
    }

    boolean startsWith(int i, String ascii) {
        return i < count && Scan.startsWith(bytes, lineStart + from[i], lineStart + to[i], ascii);
    }

    byte first(int i) {
        return bytes[lineStart + from[i]];
    }

    byte last(int i) {
        return bytes[lineStart + to[i] - 1];
    }

    /// Digits, their usual companions, and at most one letter or percent sign behind them: `12`, `-0.5`, `1.2g`,
    /// `0:03`.
    boolean isNumeric(int i) {
        int p = lineStart + from[i];
        int end = lineStart + to[i];
        byte sign = bytes[p];
        if (sign == '-' || sign == '+') {
            p++;
        }
        if (p == end || (bytes[p] < '0' || bytes[p] > '9') && bytes[p] != '.') {
            return false;
        }
        boolean digit = false;
        for (; p < end; p++) {
            byte b = bytes[p];
            boolean isDigit = b >= '0' && b <= '9';
            digit |= isDigit;
            if (!isDigit && b != '.' && b != ',' && b != ':' && b != '-') {
                break;
            }
        }
        boolean unit = p == end - 1 && (bytes[p] == '%' || Character.isLetter(bytes[p]));
        return digit && (p == end || unit);
    }

    boolean anyNumeric(int first) {
        for (int i = first; i < count; i++) {
            if (isNumeric(i)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the line has only characters that draw rules.
    boolean isRule() {
        for (int i = 0; i < count; i++) {
            for (int p = lineStart + from[i]; p < lineStart + to[i]; p++) {
                if ("-=+|_".indexOf(bytes[p]) < 0) {
                    return false;
                }
            }
        }
        return count > 0;
    }
}
