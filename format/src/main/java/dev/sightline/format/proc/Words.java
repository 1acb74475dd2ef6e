package dev.sightline.format.proc;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The words of a line between blanks.
final class Words {
    /// Processors of the largest machines are fewer.
    private static final int MAX = 1 << 14;

    private byte[] bytes = new byte[0];
    private int[] starts = new int[32];
    private int[] ends = new int[32];
    private int count;
    private int lineEnd;

    void split(byte[] line, int from, int to) {
        bytes = line;
        lineEnd = to;
        count = 0;
        for (int p = Scan.skipBlanks(line, from, to); p < to && count < MAX; ) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            starts[count] = p;
            ends[count] = Scan.findBlank(line, p, to);
            p = Scan.skipBlanks(line, ends[count++], to);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int count() {
        return count;
    }

    int from(int word) {
        return starts[word];
    }

    int to(int word) {
        return ends[word];
    }

    int lineEnd() {
        return lineEnd;
    }

    boolean is(int word, String text) {
        return word < count && Scan.is(bytes, starts[word], ends[word], text);
    }

    boolean startsWith(int word, String text) {
        return word < count && Scan.startsWith(bytes, starts[word], ends[word], text);
    }

    String text(int word) {
        return new String(bytes, starts[word], ends[word] - starts[word], StandardCharsets.UTF_8);
    }

    /// Whether a word is a whole number that fits.
    boolean isNumber(int word) {
        if (word >= count || ends[word] - starts[word] > 18) {
            return false;
        }
        for (int i = starts[word]; i < ends[word]; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    long number(int word) {
        long number = 0;
        for (int i = starts[word]; i < ends[word]; i++) {
            number = number * 10 + bytes[i] - '0';
        }
        return number;
    }

    boolean areNumbers(int from, int to) {
        boolean numbers = to <= count;
        for (int word = from; word < to && numbers; word++) {
            numbers = isNumber(word);
        }
        return numbers;
    }

    boolean endsInColon(int word) {
        return word < count && ends[word] - starts[word] > 1 && bytes[ends[word] - 1] == ':';
    }
}
