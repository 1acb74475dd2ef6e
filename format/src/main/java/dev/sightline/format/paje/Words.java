package dev.sightline.format.paje;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The words of a line: between blanks, or in double quotes (which are not part of them).
final class Words {
    private byte[] bytes = new byte[0];
    private int[] starts = new int[32];
    private int[] ends = new int[32];
    private int count;

    /// @return false if a quote is not closed
    boolean split(byte[] line, int from, int to) {
        bytes = line;
        count = 0;
        int p = from;
        while (true) {
            while (p < to && isBlank(line[p])) {
                p++;
            }
            if (p == to) {
                return true;
            }
            boolean quoted = line[p] == '"';
            int start = quoted ? p + 1 : p;
            p = start;
            while (p < to && (quoted ? line[p] != '"' : !isBlank(line[p]))) {
                p++;
            }
            if (quoted && p == to) {
                return false;
            }
            add(start, p);
            p += quoted ? 1 : 0;
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    private void add(int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        starts[count] = start;
        ends[count++] = end;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    int start(int i) {
        return starts[i];
    }

    int end(int i) {
        return ends[i];
    }

    String text(int i) {
        return new String(bytes, starts[i], ends[i] - starts[i], StandardCharsets.UTF_8);
    }
}
