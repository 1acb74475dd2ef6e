package dev.sightline.format.csv;

import dev.sightline.event.TimeText;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Tells a last line that was cut in the middle, as of a file whose writer still writes or was killed.
///
/// Nearly every table of which the last line has no end is whole: what counts is how the records before it look. Half
/// a number is another number, and half a date another day, so a record that was cut is none.
final class LastLine {
    static final String CUT = "cut off at the end of the file";

    /// Fewer records do not show whether short ones are usual.
    private static final int MIN_RECORDS = 8;

    private long records;
    /// Whether a record had fewer fields than it could have.
    private boolean anyShort;
    /// The last field of the first record, if that is a time.
    private byte @Nullable [] time;

    private int shortest = Integer.MAX_VALUE;

    /// Of a whole record.
    ///
    /// @param isShort whether it had fewer fields than there are columns
    /// @param from where its last field begins
    void saw(boolean isShort, byte[] bytes, int from, int to) {
        anyShort |= isShort;
        shortest = Math.min(shortest, to - from);
        if (records++ == 0 && !isDigits(bytes, from, to)) {
            TimeText text = new TimeText(ZoneOffset.UTC);
            time = text.parse(bytes, from, to - from) == TimeText.NONE ? null : Arrays.copyOfRange(bytes, from, to);
        }
    }

    /// Whether a record that no line end follows is the beginning of one: it lacks fields that all others have, or its
    /// last one is the beginning of a time such as theirs.
    ///
    /// @param from where its last field begins
    boolean isCut(boolean isShort, byte[] bytes, int from, int to) {
        if (records < MIN_RECORDS) {
            return false;
        }
        return isShort ? !anyShort : time != null && to - from < shortest && isBeginning(time, bytes, from, to);
    }

    private static boolean isBeginning(byte[] whole, byte[] bytes, int from, int to) {
        for (int i = 0; i < to - from; i++) {
            if (sort(whole[i]) != sort(bytes[from + i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigits(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && isDigit(bytes[p])) {
            p++;
        }
        return p == to;
    }

    /// Digits are alike, letters are (names of months), and nothing else is.
    private static int sort(byte b) {
        return isDigit(b) ? '0' : Character.isLetter(b) ? 'a' : b;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
