package dev.sightline.format.chrome;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The keys of an event that the format gives a meaning.
enum Key {
    PH(0, "ph"),
    NAME(1, "name"),
    CAT(2, "cat"),
    TS(3, "ts"),
    DUR(4, "dur"),
    TTS(5, "tts"),
    TDUR(6, "tdur"),
    PID(7, "pid"),
    TID(8, "tid"),
    ARGS(9, "args"),
    ID(10, "id"),
    ID2(11, "id2"),
    SCOPE(12, "scope"),
    BIND_ID(13, "bind_id"),
    FLOW_IN(14, "flow_in"),
    FLOW_OUT(15, "flow_out"),
    SF(16, "sf"),
    /// What [ChromeWriter] notes for the reader.
    SIGHTLINE(17, "sightline");

    static final Key[] ALL = values();
    /// A key as it usually stands, `"ts":`, as one number; where it is too long for that, one that nothing equals.
    static final long[] WORDS = new long[ALL.length];
    /// Which bits of eight bytes to compare with that.
    static final long[] MASKS = new long[ALL.length];

    /// Its place in [#ALL].
    final int index;
    final String label;

    static {
        for (Key key : ALL) {
            byte[] text = Arrays.copyOf(('"' + key.label + "\":").getBytes(StandardCharsets.US_ASCII), 8);
            int length = key.label.length() + 3;
            WORDS[key.index] = length > 8 ? 1 : JsonScan.word(text, 0);
            MASKS[key.index] = length > 8 ? 0 : -1L >>> 64 - 8 * length;
        }
    }

    Key(int index, String label) {
        this.index = index;
        this.label = label;
    }

    /// The key spelled so, or null.
    static @Nullable Key of(byte[] b, int from, int to) {
        // The usual ones by their letters: most of the time goes into a dozen comparisons a row otherwise.
        return switch (to - from) {
            case 2 ->
                switch (b[from] << 8 | b[from + 1]) {
                    case 'p' << 8 | 'h' -> PH;
                    case 't' << 8 | 's' -> TS;
                    case 'i' << 8 | 'd' -> ID;
                    case 's' << 8 | 'f' -> SF;
                    default -> null;
                };
            case 3 ->
                switch (b[from] << 16 | b[from + 1] << 8 | b[from + 2]) {
                    case 'p' << 16 | 'i' << 8 | 'd' -> PID;
                    case 't' << 16 | 'i' << 8 | 'd' -> TID;
                    case 'c' << 16 | 'a' << 8 | 't' -> CAT;
                    case 'd' << 16 | 'u' << 8 | 'r' -> DUR;
                    case 't' << 16 | 't' << 8 | 's' -> TTS;
                    case 'i' << 16 | 'd' << 8 | '2' -> ID2;
                    default -> null;
                };
            case 4 -> is(NAME, b, from, to) ? NAME : is(ARGS, b, from, to) ? ARGS : is(TDUR, b, from, to) ? TDUR : null;
            default -> rare(b, from, to);
        };
    }

    private static @Nullable Key rare(byte[] b, int from, int to) {
        for (int i = SCOPE.index; i < ALL.length; i++) {
            if (is(ALL[i], b, from, to)) {
                return ALL[i];
            }
        }
        return null;
    }

    private static boolean is(Key key, byte[] b, int from, int to) {
        return Scan.is(b, from, to, key.label);
    }
}
