package dev.sightline.format.internal;

import java.io.InputStream;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Streaming JSON from byte slices: bounds for hostile input, and strings as UTF-8 without an object per string.
public final class Json {
    public static final int MAX_DEPTH = 64;
    static final int MAX_NAME = 1 << 16;
    public static final String NOT_JSON = "not valid JSON";
    public static final String BEYOND_LIMITS = "JSON nested deeper than 64 or a number longer than 1000 digits";

    private final JsonFactory factory;

    private byte[] utf8 = new byte[256];

    public Json() {
        this(MAX_DEPTH, StreamReadConstraints.DEFAULT_MAX_NUM_LEN);
    }

    /// Behind what is beyond a bound a parser cannot read on: who wants to sets wide ones, and refuses values itself.
    public Json(int depth, int digits) {
        factory = JsonFactory.builder()
                // a source's stream belongs to who opened it
                .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(depth)
                        .maxNumberLength(digits)
                        .maxStringLength(Lines.MAX_BYTES)
                        .maxNameLength(MAX_NAME)
                        .build())
                // Python writes NaN and Infinity.
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }

    /// @throws StreamReadException of bytes that are no UTF-8 from the first on
    public JsonParser parser(byte[] bytes, int offset, int length) {
        if (isTakenForWide(bytes, offset, length)) {
            throw new StreamReadException(null, "no UTF-8");
        }
        return factory.createParser(ObjectReadContext.empty(), bytes, offset, length);
    }

    /// Whether a parser would guess that characters have two bytes or four, and count places of its own: all
    /// sources are UTF-8, whatever a row begins with.
    private static boolean isTakenForWide(byte[] bytes, int offset, int length) {
        int first = length < 2 ? 0 : (bytes[offset] & 0xff) << 8 | bytes[offset + 1] & 0xff;
        boolean mark = first == 0xfeff || first == 0xfffe;
        boolean zero = length >= 2 && ((first & 0xff) == 0 || first < 0x100);
        return mark || zero || length >= 4 && bytes[offset + 2] == 0 && bytes[offset + 3] == 0;
    }

    public JsonParser parser(InputStream stream) {
        return factory.createParser(ObjectReadContext.empty(), stream);
    }

    /// The cause of rejection that an exception of the parser stands for.
    public static String cause(RuntimeException failure) {
        return failure instanceof StreamConstraintsException ? BEYOND_LIMITS : NOT_JSON;
    }

    /// Encodes the parser's string or number into [#utf8()].
    ///
    /// @return its length in bytes
    public int encode(JsonParser parser) {
        char[] chars = parser.getStringCharacters();
        int offset = parser.getStringOffset();
        int length = parser.getStringLength();
        if (utf8.length < length) {
            utf8 = new byte[Math.max(length, utf8.length * 2)];
        }
        for (int i = 0; i < length; i++) {
            char c = chars[offset + i];
            if (c >= 0x80) {
                return encodeRest(chars, offset, i, length);
            }
            utf8[i] = (byte) c;
        }
        return length;
    }

    public byte[] utf8() {
        return utf8;
    }

    private int encodeRest(char[] chars, int offset, int from, int length) {
        int n = from;
        int needed = from + 3 * (length - from);
        if (utf8.length < needed) {
            utf8 = Arrays.copyOf(utf8, needed);
        }
        for (int i = from; i < length; i++) {
            int c = chars[offset + i];
            if (c < 0x80) {
                utf8[n++] = (byte) c;
            } else if (c < 0x800) {
                utf8[n++] = (byte) (0xc0 | c >> 6);
                utf8[n++] = (byte) (0x80 | c & 0x3f);
            } else if (Character.isHighSurrogate((char) c)
                    && i + 1 < length
                    && Character.isLowSurrogate(chars[offset + i + 1])) {
                c = Character.toCodePoint((char) c, chars[offset + ++i]);
                utf8[n++] = (byte) (0xf0 | c >> 18);
                utf8[n++] = (byte) (0x80 | c >> 12 & 0x3f);
                utf8[n++] = (byte) (0x80 | c >> 6 & 0x3f);
                utf8[n++] = (byte) (0x80 | c & 0x3f);
            } else {
                // A lone surrogate has no UTF-8 form: the replacement character.
                c = Character.isSurrogate((char) c) ? 0xfffd : c;
                utf8[n++] = (byte) (0xe0 | c >> 12);
                utf8[n++] = (byte) (0x80 | c >> 6 & 0x3f);
                utf8[n++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return n;
    }

    /// Skips the value that begins with the current token.
    ///
    /// @return where it begins and ends in the slice the parser was made of, as `begin << 32 | end`
    public static long skip(JsonParser parser) {
        long begin = parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        if (parser.currentToken().isScalarValue()) {
            parser.finishToken();
        }
        return begin << 32 | parser.currentLocation().getByteOffset();
    }

    public static int begin(long slice) {
        return (int) (slice >>> 32);
    }

    public static int length(long slice) {
        return (int) slice - (int) (slice >>> 32);
    }

    /// An integer written as a number or, as protocol buffers do with 64 bits, as a string.
    ///
    /// @return Long.MIN_VALUE if it is neither, or does not fit
    public static long integer(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER ? Long.MIN_VALUE : parser.getLongValue();
        }
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return Long.MIN_VALUE;
        }
        char[] chars = parser.getStringCharacters();
        int offset = parser.getStringOffset();
        int length = parser.getStringLength();
        boolean negative = length > 0 && chars[offset] == '-';
        if (length - (negative ? 1 : 0) < 1 || length > 19 + (negative ? 1 : 0)) {
            return Long.MIN_VALUE;
        }
        long value = 0;
        for (int i = negative ? 1 : 0; i < length; i++) {
            int digit = chars[offset + i] - '0';
            if (digit < 0 || digit > 9) {
                return Long.MIN_VALUE;
            }
            value = value * 10 + digit;
            if (value < 0) {
                return Long.MIN_VALUE;
            }
        }
        return negative ? -value : value;
    }
}
