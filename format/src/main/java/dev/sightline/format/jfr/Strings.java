package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/// Strings in their six encodings, as UTF-8.
final class Strings {
    private static final int NULL = 0;
    private static final int EMPTY = 1;
    private static final int CONSTANT = 2;
    private static final int UTF8 = 3;
    private static final int CHARS = 4;
    private static final int LATIN1 = 5;
    private static final byte[] NOTHING = {};
    /// Stands for null among what is known: a byte no UTF-8 has.
    private static final byte[] ABSENT = {(byte) 0xff};

    private final Pools pools;
    private final Cursor elsewhere;
    private final LongMap<byte[]> known = new LongMap<>();
    private final Cache cache;

    Strings(Pools pools, Cursor elsewhere, Cache cache) {
        this.pools = pools;
        this.elsewhere = elsewhere;
        this.cache = cache;
        cache.add(known);
    }

    byte @Nullable [] read(Cursor in) throws Damage {
        byte encoding = in.rawByte();
        return encoding == CONSTANT ? constant(in.readLong()) : inline(in, encoding);
    }

    private byte @Nullable [] constant(long key) throws Damage {
        byte[] text = known.get(key);
        if (text == null) {
            long place = pools.string(key);
            byte[] found = null;
            if (place != Pool.NONE) {
                elsewhere.to(place, pools.end());
                byte encoding = elsewhere.rawByte();
                // A constant that refers to a constant would be none.
                found = encoding == CONSTANT ? null : inline(elsewhere, encoding);
            }
            text = found == null ? ABSENT : found;
            known.put(key, text);
            cache.grew(text.length);
        }
        return text.length == 1 && text[0] == ABSENT[0] ? null : text;
    }

    private static byte @Nullable [] inline(Cursor in, byte encoding) throws Damage {
        return switch (encoding) {
            case NULL -> null;
            case EMPTY -> NOTHING;
            case UTF8 -> valid(in.readBytes(in.readCount()));
            case CHARS -> chars(in);
            case LATIN1 -> {
                byte[] bytes = in.readBytes(in.readCount());
                yield isAscii(bytes) ? bytes : new String(bytes, ISO_8859_1).getBytes(UTF_8);
            }
            default -> throw new Damage("a string of an unknown encoding");
        };
    }

    private static byte[] chars(Cursor in) throws Damage {
        char[] chars = new char[in.readCount()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) in.readShort();
        }
        return new String(chars).getBytes(UTF_8);
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    private static byte[] valid(byte[] bytes) {
        return isAscii(bytes) ? bytes : new String(bytes, UTF_8).getBytes(UTF_8);
    }

    /// A string of the metadata, where there are no constants yet.
    static String plain(Cursor in) throws Damage {
        byte encoding = in.rawByte();
        if (encoding == CONSTANT) {
            in.readLong();
            return "";
        }
        byte[] text = inline(in, encoding);
        return text == null ? "" : new String(text, UTF_8);
    }

    static void skip(Cursor in) throws Damage {
        byte encoding = in.rawByte();
        switch (encoding) {
            case NULL, EMPTY -> {}
            case CONSTANT -> in.readLong();
            case UTF8, LATIN1 -> in.skip(in.readCount());
            case CHARS -> {
                for (int i = in.readCount(); i > 0; i--) {
                    in.readShort();
                }
            }
            default -> throw new Damage("a string of an unknown encoding");
        }
    }
}
