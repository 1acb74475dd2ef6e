package dev.sightline.intake.source;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;

/// In which line of a source a byte is: the ends of lines before it, counted once, as far as anybody asked.
final class LineNumbers {
    /// Of each so many bytes it is kept how many lines end before them.
    static final int CHUNK = 1 << 14;

    private static final int CHUNKS_AT_ONCE = 64;

    /// So many bytes are looked at for one answer: who asks for a row far behind them learns its line later.
    static final long MOST = 64L << 20;

    /// A source's bytes; fewer than asked for at its end.
    interface Bytes {
        byte[] read(long offset, int length) throws IOException;
    }

    private long[] before = new long[CHUNKS_AT_ONCE];
    private int known;
    private long lastChunk = -1;
    private byte[] last = new byte[0];

    /// From 1; empty if it is too far to be counted at once, or there is no such byte.
    synchronized OptionalLong line(long offset, Bytes bytes) throws IOException {
        long chunk = offset / CHUNK;
        for (long left = MOST / CHUNK; known < chunk; left -= CHUNKS_AT_ONCE) {
            if (left <= 0 || !countOn(bytes)) {
                return OptionalLong.empty();
            }
        }
        if (chunk != lastChunk) {
            last = bytes.read(chunk * CHUNK, CHUNK);
            lastChunk = chunk;
        }
        int within = (int) (offset % CHUNK);
        return last.length < within
                ? OptionalLong.empty()
                : OptionalLong.of(before[(int) chunk] + ends(last, 0, within) + 1);
    }

    /// Some chunks more; false if there is none.
    private boolean countOn(Bytes bytes) throws IOException {
        byte[] text = bytes.read((long) known * CHUNK, CHUNK * CHUNKS_AT_ONCE);
        int whole = text.length / CHUNK;
        if (known + whole >= before.length) {
            before = Arrays.copyOf(before, 2 * before.length);
        }
        for (int i = 0; i < whole; i++, known++) {
            before[known + 1] = before[known] + ends(text, i * CHUNK, (i + 1) * CHUNK);
        }
        return whole > 0;
    }

    private static int ends(byte[] text, int from, int to) {
        int ends = 0;
        for (int i = from; i < to; i++) {
            ends += text[i] == '\n' ? 1 : 0;
        }
        return ends;
    }
}
