package dev.sightline.format.access;

import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.time.ZoneOffset;

/// One line of Squid's access log: when it ended, how long it took, for whom, how it was answered, how much, what was
/// asked, by whom, where the answer came from, of which kind.
///
/// Source: the Squid wiki, Squid log files, native log format.
final class SquidLine {
    static final int ELAPSED = 1;
    static final int CLIENT = 2;
    static final int RESULT = 3;
    static final int BYTES = 4;
    static final int METHOD = 5;
    static final int URL = 6;
    static final int USER = 7;
    static final int HIERARCHY = 8;
    static final int TYPE = 9;
    private static final int WORDS = 10;

    final Words words = new Words();
    final Stamp stamp = new Stamp(ZoneOffset.UTC);

    /// @return whether it is one; its words and time are read then
    boolean read(byte[] b, int from, int to) {
        return words.read(b, from, to)
                && words.count >= WORDS
                && words.isNumber(b, ELAPSED)
                && words.isNumber(b, BYTES)
                && slash(b, RESULT) < words.ends[RESULT]
                && slash(b, HIERARCHY) < words.ends[HIERARCHY]
                && isUpper(b[words.starts[RESULT]])
                && isUpper(b[words.starts[HIERARCHY]])
                && stamp.read(StampKind.EPOCH, b, words.starts[0], words.ends[0]) == words.ends[0];
    }

    /// Where the slash of a word stands, or its end.
    int slash(byte[] b, int word) {
        return Scan.find(b, words.starts[word], words.ends[word], (byte) '/');
    }

    private static boolean isUpper(byte letter) {
        return letter >= 'A' && letter <= 'Z';
    }
}
