package dev.sightline.format.ctf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// Strings, whatever ends them, and arrays of characters.
final class TextNode extends Node {
    private final Charset encoding;
    /// Bytes of a code unit: a zero of this width ends the text.
    private final int unit;
    /// In bytes; null if a zero ends it.
    private final @Nullable Size size;
    /// Of one character, where they are not whole bytes one after another; else null.
    private final @Nullable Layout loose;
    private int slot = -1;

    TextNode(Charset encoding, @Nullable Size size, @Nullable Layout character) {
        this.encoding = encoding;
        this.unit = encoding.name().contains("32") ? 4 : encoding.name().contains("16") ? 2 : 1;
        this.size = size;
        align = character == null ? 8 : character.align();
        loose = character == null || character.align() == 8 ? null : character;
        least = size == null ? 8L * unit : size.least(8);
    }

    void keepIn(int textSlot) {
        slot = textSlot;
    }

    @Override
    void read(Bits in, ReadingSink out) throws BadField {
        int length = text(in, out);
        if (length < 0) {
            return;
        }
        byte[] bytes = out.scratch(0);
        if (slot >= 0) {
            in.text(slot, bytes, length);
        }
        if (column != null) {
            if (unit == 1) {
                out.sink.string(column.in(out.sink), bytes, 0, length);
            } else {
                out.sink.string(column.in(out.sink), new String(bytes, 0, length, encoding));
            }
        }
    }

    @Override
    void json(Bits in, ReadingSink out) throws BadField {
        int length = bytes(in, out);
        byte[] bytes = out.scratch(0);
        if (unit == 1) {
            out.json.string(bytes, length);
        } else {
            out.json.string(new String(bytes, 0, length, encoding));
        }
    }

    /// As [#bytes], but only skipped (-1) where nobody wants it.
    private int text(Bits in, ReadingSink out) throws BadField {
        if (column != null || slot >= 0 || size == null || loose != null) {
            return bytes(in, out);
        }
        in.take(size.of(in));
        return -1;
    }

    /// Reads the text into the scratch.
    ///
    /// @return its length in bytes
    private int bytes(Bits in, ReadingSink out) throws BadField {
        if (size == null) {
            return terminated(in, out);
        }
        long length = size.of(in);
        if (loose != null) {
            return loose(in, out, loose, length);
        }
        long offset = in.take(length);
        return copy(in, out, offset, Math.min(length, ended(in, offset, length)));
    }

    private int terminated(Bits in, ReadingSink out) throws BadField {
        long offset = in.take(0);
        long most = in.end() - in.at() >>> 3;
        long length = ended(in, offset, most);
        if (length > most - unit) {
            throw new BadField(Bits.BEYOND);
        }
        in.skip((length + unit) * 8);
        return copy(in, out, offset, length);
    }

    private static int copy(Bits in, ReadingSink out, long offset, long length) throws BadField {
        if (length > Bits.LONGEST) {
            throw new BadField(Bits.TOO_LONG);
        }
        MemorySegment.copy(in.file, JAVA_BYTE, offset, out.scratch((int) length), 0, (int) length);
        return (int) length;
    }

    /// How many bytes come before the zero, if one comes within `most`; else `most`, or some more.
    private long ended(Bits in, long offset, long most) {
        for (long i = 0; i < most; i += unit) {
            int zeros = 0;
            while (zeros < unit && i + zeros < most && in.file.get(JAVA_BYTE, offset + i + zeros) == 0) {
                zeros++;
            }
            if (zeros == unit) {
                return i;
            }
        }
        return most;
    }

    private static int loose(Bits in, ReadingSink out, Layout character, long length) throws BadField {
        in.align(character.align());
        if (length > in.end() - in.at() >>> 3) {
            throw new BadField(Bits.BEYOND);
        }
        if (length > Bits.LONGEST) {
            throw new BadField(Bits.TOO_LONG);
        }
        byte[] bytes = out.scratch((int) length);
        int ended = -1;
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) in.fixed(character);
            ended = ended < 0 && bytes[i] == 0 ? i : ended;
        }
        return ended < 0 ? (int) length : ended;
    }
}
