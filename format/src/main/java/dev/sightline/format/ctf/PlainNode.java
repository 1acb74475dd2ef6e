package dev.sightline.format.ctf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.format.ctf.metadata.FieldClass;
import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import dev.sightline.format.ctf.metadata.Labels;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Fields no other field asks for: floating point, bits, and integers of more than 64.
abstract sealed class PlainNode extends Node {
    private PlainNode() {}

    /// IEEE 754 of 16, 32 or 64 bits.
    static final class Floating extends PlainNode {
        private final Layout layout;

        Floating(Layout layout) {
            this.layout = layout;
            align = layout.align();
            least = layout.length();
        }

        private double value(Bits in) throws BadField {
            long bits = in.fixed(layout);
            return switch (layout.length()) {
                case 16 -> Float.float16ToFloat((short) bits);
                case 32 -> Float.intBitsToFloat((int) bits);
                default -> Double.longBitsToDouble(bits);
            };
        }

        @Override
        void read(Bits in, ReadingSink out) throws BadField {
            double value = value(in);
            if (column != null && Double.isFinite(value)) {
                out.sink.float64(column.in(out.sink), value);
            }
        }

        @Override
        void json(Bits in, ReadingSink out) throws BadField {
            double value = value(in);
            out.json.plain(Double.isFinite(value) ? Double.toString(value) : "null");
        }
    }

    /// Bits with names, or as a number in base 16; and integers that no long holds.
    static final class Wide extends PlainNode {
        private final Layout layout;
        private final boolean signed;
        private final int base;
        private final @Nullable Labels flags;

        Wide(Layout layout, boolean signed, int base, @Nullable Labels flags) {
            this.layout = layout;
            this.signed = signed;
            this.base = base;
            this.flags = flags;
            align = layout.align();
            least = layout.length();
        }

        private String value(Bits in) throws BadField {
            BigInteger value = in.wide(layout, signed);
            if (flags != null) {
                return flags.bits(value.longValue());
            }
            if (base != 16) {
                return value.toString();
            }
            BigInteger shown = value.signum() < 0 ? value.add(BigInteger.ONE.shiftLeft(layout.length())) : value;
            return "0x" + shown.toString(16);
        }

        @Override
        void read(Bits in, ReadingSink out) throws BadField {
            String value = value(in);
            if (column != null) {
                out.sink.string(column.in(out.sink), value);
            }
        }

        @Override
        void json(Bits in, ReadingSink out) throws BadField {
            out.json.string(value(in));
        }
    }

    /// Bytes, shown in base 16.
    static final class Blob extends PlainNode {
        private final Size size;
        private final boolean uuid;

        Blob(Size size, boolean uuid) {
            this.size = size;
            this.uuid = uuid;
            align = 8;
            least = size.least(8);
        }

        private String value(Bits in) throws BadField {
            long length = size.of(in);
            long offset = in.take(length);
            if (uuid) {
                in.mean(FieldClass.Meaning.UUID, offset, 64);
            }
            if (column == null) {
                return "";
            }
            if (length > Bits.LONGEST / 2) {
                throw new BadField(Bits.TOO_LONG);
            }
            StringBuilder hexadecimal = new StringBuilder((int) length * 2);
            for (long i = offset; i < offset + length; i++) {
                int b = in.file.get(JAVA_BYTE, i) & 0xFF;
                hexadecimal.append(Character.forDigit(b >>> 4, 16)).append(Character.forDigit(b & 15, 16));
            }
            return hexadecimal.toString();
        }

        @Override
        void read(Bits in, ReadingSink out) throws BadField {
            String value = value(in);
            if (column != null) {
                out.sink.string(column.in(out.sink), value);
            }
        }

        @Override
        void json(Bits in, ReadingSink out) throws BadField {
            out.json.string(value(in));
        }
    }
}
