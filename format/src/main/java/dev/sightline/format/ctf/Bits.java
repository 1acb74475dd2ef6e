package dev.sightline.format.ctf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The bits of one packet of a file: where reading stands, and the values that later fields ask for.
final class Bits {
    static final String BEYOND = "a field reaches beyond the end of its packet";
    static final String TOO_LONG = "a value longer than 16 MiB";
    static final String TOO_MANY = "more elements than its file has bits";
    static final int LONGEST = 16 << 20;
    private static final ValueLayout.OfShort SHORT_LE =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT_LE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG_LE =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    final MemorySegment file;
    /// Values of fields that are lengths or selectors of others, or that the reader asks for.
    long[] slots;
    /// Texts the reader asks for.
    final byte[][] texts;
    final int[] textLengths;
    private final long[] meant = new long[Meaning.COUNT];
    private int present;
    private long startByte;
    private long at;
    private long end;
    private long clock;
    private long budget;

    /// @param slots how many values are asked for
    Bits(MemorySegment file, int slots, int texts) {
        this.file = file;
        this.slots = new long[slots];
        this.texts = new byte[texts][0];
        this.textLengths = new int[texts];
        this.budget = (64L << 20) + 16 * file.byteSize();
    }

    /// Moves to a packet; until its size is known it reaches to the end of the file.
    void packet(long startOfPacket) {
        startByte = startOfPacket;
        at = 0;
        end = (file.byteSize() - startOfPacket) * 8;
        present = 0;
    }

    void end(long bits) {
        end = bits;
    }

    long end() {
        return end;
    }

    long at() {
        return at;
    }

    void at(long bit) {
        at = bit;
    }

    /// Where reading stands in the file.
    long offset() {
        return startByte + (at >>> 3);
    }

    byte[] bytes(long offset, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(file, JAVA_BYTE, offset, bytes, 0, length);
        return bytes;
    }

    long clock() {
        return clock;
    }

    void clock(long cycles) {
        clock = cycles;
    }

    boolean means(Meaning meaning) {
        return (present >>> meaning.slot & 1) == 1;
    }

    long meant(Meaning meaning) {
        return meant[meaning.slot];
    }

    void forget(Meaning meaning) {
        present &= ~(1 << meaning.slot);
    }

    /// Keeps what a value means. A timestamp of few bits moves the clock on to the next time it shows these bits.
    void mean(Meaning meaning, long value, int bits) {
        meant[meaning.slot] = value;
        present |= 1 << meaning.slot;
        if (meaning == Meaning.TIMESTAMP) {
            if (bits >= 64) {
                clock = value;
                return;
            }
            long mask = (1L << bits) - 1;
            long high = clock & ~mask;
            clock = Long.compareUnsigned(value, clock & mask) >= 0 ? high + value : high + mask + 1 + value;
        }
    }

    /// Counts work that may cost no bits: a file of few bytes must not be read for ever.
    void spend(long steps) throws BadField {
        budget -= steps;
        if (budget < 0) {
            throw new BadField(TOO_MANY);
        }
    }

    boolean isSpent() {
        return budget < 0;
    }

    void align(int bits) throws BadField {
        at = at + bits - 1 & -(long) bits;
        if (at > end) {
            throw new BadField(BEYOND);
        }
    }

    /// Takes bytes, from a byte's beginning on.
    ///
    /// @return where they are in the file
    long take(long bytes) throws BadField {
        align(8);
        if (bytes < 0 || bytes > end - at >>> 3) {
            throw new BadField(BEYOND);
        }
        long offset = startByte + (at >>> 3);
        at += bytes * 8;
        return offset;
    }

    /// Skips bits that were checked to be there.
    void skip(long bits) {
        at += bits;
    }

    /// Aligned integer of at most 64 bits, without its sign.
    long fixed(Layout layout) throws BadField {
        int length = layout.length();
        long from = at + layout.align() - 1 & -(long) layout.align();
        if (from > end - length) {
            throw new BadField(BEYOND);
        }
        at = from + length;
        long offset = startByte + (from >>> 3);
        int shift = (int) from & 7;
        if (shift == 0 && !layout.reversed()) {
            switch (length) {
                case 8:
                    return file.get(JAVA_BYTE, offset) & 0xFF;
                case 16:
                    short s = file.get(SHORT_LE, offset);
                    return (layout.little() ? s : Short.reverseBytes(s)) & 0xFFFF;
                case 32:
                    int i = file.get(INT_LE, offset);
                    return (layout.little() ? i : Integer.reverseBytes(i)) & 0xFFFFFFFFL;
                case 64:
                    long l = file.get(LONG_LE, offset);
                    return layout.little() ? l : Long.reverseBytes(l);
                default:
            }
        }
        long value = layout.little() ? little(offset, shift, length) : big(offset, shift, length);
        return layout.reversed() ? Long.reverse(value) >>> 64 - length : value;
    }

    private long little(long offset, int shift, int length) {
        long value = 0;
        int skipped = shift;
        long from = offset;
        for (int got = 0; got < length; ) {
            int take = Math.min(8 - skipped, length - got);
            long bits = (file.get(JAVA_BYTE, from++) & 0xFF) >>> skipped & (1L << take) - 1;
            value |= bits << got;
            got += take;
            skipped = 0;
        }
        return value;
    }

    private long big(long offset, int shift, int length) {
        long value = 0;
        int skipped = shift;
        long from = offset;
        for (int left = length; left > 0; ) {
            int there = 8 - skipped;
            int take = Math.min(there, left);
            int bits = (file.get(JAVA_BYTE, from++) & 0xFF) >>> there - take & (1 << take) - 1;
            value = value << take | bits;
            left -= take;
            skipped = 0;
        }
        return value;
    }

    /// An aligned field of more than 64 bits.
    BigInteger wide(Layout layout, boolean signed) throws BadField {
        align(layout.align());
        int length = layout.length();
        if (length > end - at) {
            throw new BadField(BEYOND);
        }
        spend(length >>> 3);
        byte[] value = new byte[(length >>> 3) + 1];
        boolean leastFirst = layout.little() != layout.reversed();
        for (int i = 0; i < length; i++) {
            int from = (int) (at & 7);
            int there = file.get(JAVA_BYTE, startByte + (at >>> 3)) >>> (layout.little() ? from : 7 - from) & 1;
            int to = leastFirst ? i : length - 1 - i;
            value[value.length - 1 - (to >>> 3)] |= (byte) (there << (to & 7));
            at++;
        }
        BigInteger number = new BigInteger(1, value);
        return signed && number.testBit(length - 1) ? number.subtract(BigInteger.ONE.shiftLeft(length)) : number;
    }

    /// Keeps a text that is asked for.
    void text(int slot, byte[] bytes, int length) {
        if (texts[slot].length < length) {
            texts[slot] = new byte[Math.max(length, 32)];
        }
        System.arraycopy(bytes, 0, texts[slot], 0, length);
        textLengths[slot] = length;
    }

    boolean isText(int slot, byte[] bytes) {
        return Arrays.equals(texts[slot], 0, textLengths[slot], bytes, 0, bytes.length);
    }
}
