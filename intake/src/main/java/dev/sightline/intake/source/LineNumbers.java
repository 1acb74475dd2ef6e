package dev.sightline.intake.source;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// In which line of a source a byte is: the ends of lines before it, counted once, as far as anybody asked.
final class LineNumbers {
    /// Of each so many bytes it is kept how many lines end before them.
    static final int CHUNK = 1 << 14;

    private static final int CHUNKS_AT_ONCE = 64;

    /// So many bytes are looked at, and then none for a while: an answer of many rows must not read a whole file. Who
    /// asks for a row far behind them learns its line later.
    static final long MOST = 64L << 20;

    static final long REST_NANOS = 1_000_000_000L;

    /// A source's bytes; fewer than asked for at its end.
    interface Bytes {
        byte[] read(long offset, int length) throws IOException;
    }

    private final LongSupplier clock;
    private long restedAt;
    private boolean rests;
    private long[] before = new long[CHUNKS_AT_ONCE];
    private int known;
    private long lastChunk = -1;
    private byte[] last = new byte[0];

    LineNumbers() {
        this(System::nanoTime);
    }

    /// @param clock nanoseconds of any origin
    LineNumbers(LongSupplier clock) {
        this.clock = clock;
    }

    /// From 1; empty if it is too far to be counted at once, or there is no such byte.
    synchronized OptionalLong line(long offset, Bytes bytes) throws IOException {
        long chunk = offset / CHUNK;
        rests = rests && clock.getAsLong() - restedAt < REST_NANOS;
        for (long left = MOST / CHUNK; known < chunk; left -= CHUNKS_AT_ONCE) {
            if (left <= 0 && !rests) {
                rests = true;
                restedAt = clock.getAsLong();
            }
            if (rests || !countOn(bytes)) {
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
