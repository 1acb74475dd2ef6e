package dev.sightline.format.table;

import dev.sightline.format.date.AssumedOrder;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The dates that sysstat prints as the user's language has them: in its banner (`Linux 6.1.0 (db1)  12/03/26 ...`) and
/// alone above rows (`12/03/2026 09:00:00`), where it is not known which number is the day.
final class SlashedDates implements AssumedOrder.Dates {
    private static final int FARTHEST = 120;
    private static final byte[] MIDNIGHT = " 00:00:00".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CENTURY = {'2', '0'};

    private final byte[] spelled = new byte[40];

    /// Whether one of the first lines has such a date.
    boolean areIn(byte[] bytes, int from, int to) {
        for (int p = from; p < to; ) {
            int end = Scan.find(bytes, p, to, (byte) '\n');
            if (start(bytes, p, end) >= 0) {
                return true;
            }
            p = end + 1;
        }
        return false;
    }

    @Override
    public int start(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + FARTHEST);
        if (from < to && isDigit(bytes[from])) {
            return dateEnd(bytes, from, end) > 0 ? from : -1;
        }
        if (!Scan.startsWith(bytes, from, to, "Linux ")) {
            return -1;
        }
        for (int p = from; p < end; p++) {
            boolean begins = isDigit(bytes[p]) && bytes[p - 1] <= ' ';
            if (begins && dateEnd(bytes, p, end) > 0) {
                return p;
            }
        }
        return -1;
    }

    @Override
    public boolean read(Stamp stamp, byte[] bytes, int from, int to) {
        int end = dateEnd(bytes, from, to);
        if (end < 0) {
            return false;
        }
        int year = end - lastSlash(bytes, end) == 3 ? end - 2 : end - 4;
        int length = put(0, bytes, from, year);
        length = end - year == 2 ? put(length, CENTURY, 0, 2) : length;
        length = put(length, bytes, year, end);
        int clock = Scan.skipBlanks(bytes, end, to);
        int clockEnd = Math.min(to, clock + 11);
        boolean timed = Clock.secondOfDay(bytes, clock, clockEnd) >= 0;
        int all = timed ? put(put(length, MIDNIGHT, 0, 1), bytes, clock, clockEnd) : put(length, MIDNIGHT, 0, 9);
        return stamp.read(StampKind.SLASHED, spelled, 0, all) > 0;
    }

    private int put(int at, byte[] bytes, int from, int to) {
        System.arraycopy(bytes, from, spelled, at, to - from);
        return at + to - from;
    }

    private static int lastSlash(byte[] bytes, int end) {
        int p = end;
        while (isDigit(bytes[p - 1])) {
            p--;
        }
        return p - 1;
    }

    /// Where `12/03/26`, `3/12/2026` or `12-03-2026` ends; -1 if that is none.
    private static int dateEnd(byte[] bytes, int from, int to) {
        int[] digits = new int[3];
        int p = from;
        for (int part = 0; part < 3; part++) {
            int begin = p;
            while (p < to && isDigit(bytes[p])) {
                p++;
            }
            digits[part] = p - begin;
            if (part < 2 && (p >= to || !isSeparator(bytes[p]) || part == 1 && bytes[p] != bytes[from + digits[0]])) {
                return -1;
            }
            p += part < 2 ? 1 : 0;
        }
        boolean is =
                digits[0] <= 2 && digits[1] <= 2 && Arrays.stream(digits).min().orElse(0) > 0;
        boolean year = digits[2] == 2 || digits[2] == 4;
        return is && year && (p == to || bytes[p] <= ' ') ? p : -1;
    }

    private static boolean isSeparator(byte b) {
        return b == '/' || b == '-';
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
