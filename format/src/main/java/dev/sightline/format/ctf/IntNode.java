package dev.sightline.format.ctf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import dev.sightline.format.ctf.metadata.Labels;
import org.jspecify.annotations.Nullable;

/// Integers and booleans.
final class IntNode {
    private IntNode() {}

    /// One of at most 64 bits.
    abstract static sealed class Whole extends Node.Value permits Fixed, Variable {
        final int base;
        final @Nullable Labels labels;
        private final boolean bool;

        Whole(boolean signed, int base, @Nullable Labels labels, boolean bool) {
            super(signed);
            this.base = base;
            this.labels = labels;
            this.bool = bool;
        }

        /// Reads the value, and keeps it where it is asked for.
        abstract long value(Bits in) throws BadField;

        /// The mask of the bits that are shown in base 16.
        abstract long shown(long value);

        @Override
        final void read(Bits in, ReadingSink out) throws BadField {
            long value = value(in);
            if (column == null) {
                return;
            }
            int cell = column.in(out.sink);
            if (bool) {
                out.sink.bool(cell, value != 0);
            } else if (labels != null) {
                String label = labels.text(value, signed);
                in.spend(label.length() >>> 3);
                out.sink.string(cell, label);
            } else if (base == 16) {
                int length = out.hexadecimal(shown(value));
                out.sink.string(cell, out.scratch(length), 0, length);
            } else if (value < 0 && !signed) {
                out.sink.string(cell, Long.toUnsignedString(value));
            } else {
                out.sink.int64(cell, value);
            }
        }

        @Override
        final void json(Bits in, ReadingSink out) throws BadField {
            long value = value(in);
            if (bool) {
                out.json.plain(value != 0 ? "true" : "false");
            } else if (labels != null) {
                out.json.string(labels.text(value, signed));
            } else if (base == 16) {
                int length = out.hexadecimal(shown(value));
                out.json.string(out.scratch(length), length);
            } else {
                out.json.plain(signed ? Long.toString(value) : Long.toUnsignedString(value));
            }
        }
    }

    /// Of a fixed number of bits.
    static final class Fixed extends Whole {
        final Layout layout;

        Fixed(Layout layout, boolean signed, int base, @Nullable Labels labels, boolean bool) {
            super(signed, base, labels, bool);
            this.layout = layout;
            align = layout.align();
            least = layout.length();
        }

        @Override
        long value(Bits in) throws BadField {
            long value = in.fixed(layout);
            if (signed) {
                int unused = 64 - layout.length();
                value = value << unused >> unused;
            }
            keep(in, value, layout.length());
            return value;
        }

        @Override
        long shown(long value) {
            return layout.length() == 64 ? value : value & (1L << layout.length()) - 1;
        }
    }

    /// In LEB128: seven bits a byte, the least significant first.
    static final class Variable extends Whole {
        private static final String TOO_WIDE = "an integer of more than 64 bits";

        Variable(boolean signed, int base, @Nullable Labels labels) {
            super(signed, base, labels, false);
            align = 8;
            least = 8;
        }

        @Override
        long value(Bits in) throws BadField {
            long value = 0;
            int bits = 0;
            byte b;
            do {
                b = in.file.get(JAVA_BYTE, in.take(1));
                long seven = b & 0x7F;
                if (bits < 64) {
                    value |= seven << bits;
                }
                if (bits == 63 ? tooWide(seven) : bits > 63 && seven != (signed && value < 0 ? 0x7F : 0)) {
                    throw new BadField(TOO_WIDE);
                }
                bits += 7;
            } while (b < 0);
            if (signed && bits < 64) {
                value = value << 64 - bits >> 64 - bits;
            }
            keep(in, value, bits);
            return value;
        }

        /// Whether the bits from the 64th on are more than a sign.
        private boolean tooWide(long seven) {
            return signed ? seven != 0 && seven != 0x7F : seven > 1;
        }

        @Override
        long shown(long value) {
            return value;
        }
    }
}
