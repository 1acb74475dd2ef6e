package dev.sightline.format.log;

import java.util.Arrays;

/// What requests are called: the method and the path, with a hole for each piece that has a digit and so is one of
/// many.
public final class PathHoles {
    private static final int LONGEST = 512;
    private static final byte[] HOLE = {'<', '*', '>'};

    private byte[] event = new byte[LONGEST];

    /// Writes `GET /users/<*>` into [#bytes] for `GET /users/17`; what lies beyond 512 bytes is left out.
    ///
    /// @return how many bytes it has
    public int of(byte[] b, int from, int to) {
        int length = Math.min(to - from, LONGEST);
        int out = 0;
        int start = from;
        for (int i = from; i <= from + length; i++) {
            if (i == from + length || b[i] == '/' || b[i] == ' ') {
                out = piece(b, start, i, out);
                if (i < from + length) {
                    out = append(out, b[i]);
                }
                start = i + 1;
            }
        }
        return out;
    }

    /// Valid until the next call of [#of].
    public byte[] bytes() {
        return event;
    }

    private int piece(byte[] b, int from, int to, int out) {
        boolean digits = false;
        for (int i = from; i < to; i++) {
            digits |= b[i] >= '0' && b[i] <= '9';
        }
        boolean version = to - from <= 3 && to > from && b[from] == 'v';
        boolean hole = digits && !version;
        byte[] text = hole ? HOLE : b;
        int at = out;
        for (int i = hole ? 0 : from; i < (hole ? HOLE.length : to); i++) {
            at = append(at, text[i]);
        }
        return at;
    }

    private int append(int at, byte c) {
        if (at == event.length) {
            event = Arrays.copyOf(event, at * 2);
        }
        event[at] = c;
        return at + 1;
    }
}
