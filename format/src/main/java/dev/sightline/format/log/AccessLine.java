package dev.sightline.format.log;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.time.ZoneId;

/// One line of an access log, taken apart: `host ident user [time] "request" status bytes ...`, with the virtual host
/// before it or not.
final class AccessLine {
    static final int MAX_EXTRAS = 12;
    private static final int MAX_BEFORE = 5;

    private final Stamp stamp;
    /// Of the words before the time.
    final int[] starts = new int[MAX_BEFORE];

    final int[] ends = new int[MAX_BEFORE];
    int words;
    int requestFrom;
    int requestTo;
    int statusFrom;
    int statusTo;
    int bytesFrom;
    int bytesTo;
    /// What follows the bytes: words, or what stands between quotes.
    final int[] extraStarts = new int[MAX_EXTRAS];

    final int[] extraEnds = new int[MAX_EXTRAS];
    final boolean[] quoted = new boolean[MAX_EXTRAS];
    int extras;

    AccessLine(ZoneId zone) {
        this.stamp = new Stamp(zone);
    }

    static int trimmed(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ')) {
            end--;
        }
        return end;
    }

    long nanos() {
        return stamp.nanos();
    }

    TimeScale scale() {
        return stamp.scale();
    }

    boolean read(byte[] b, int from, int to) {
        words = 0;
        extras = 0;
        int p = from;
        while (p < to && b[p] != '[') {
            if (words == MAX_BEFORE) {
                return false;
            }
            int end = b[p] == '"' ? quoteEnd(b, p, to) : Scan.findBlank(b, p, to);
            if (end < 0 || end >= to) {
                return false;
            }
            starts[words] = p;
            ends[words++] = end;
            p = Scan.skipBlanks(b, end, to);
        }
        if (words < 2 || p >= to) {
            return false;
        }
        int after = stamp.read(StampKind.DAY_MONTH, b, p + 1, to);
        if (after < 0) {
            after = stamp.read(StampKind.ISO, b, p + 1, to);
        }
        if (after < 0 || after + 2 >= to || b[after] != ']') {
            return false;
        }
        p = Scan.skipBlanks(b, after + 1, to);
        if (p >= to || b[p] != '"') {
            return false;
        }
        requestFrom = p + 1;
        int end = quoteEnd(b, p, to);
        if (end < 0) {
            return false;
        }
        requestTo = end - 1;
        statusFrom = Scan.skipBlanks(b, end, to);
        statusTo = Scan.findBlank(b, statusFrom, to);
        bytesFrom = Scan.skipBlanks(b, statusTo, to);
        bytesTo = Scan.findBlank(b, bytesFrom, to);
        return isNumber(b, statusFrom, statusTo) && isNumber(b, bytesFrom, bytesTo) && extras(b, bytesTo, to);
    }

    private boolean extras(byte[] b, int from, int to) {
        int p = Scan.skipBlanks(b, from, to);
        while (p < to) {
            boolean quote = b[p] == '"';
            int end = quote ? quoteEnd(b, p, to) : Scan.findBlank(b, p, to);
            // `ua="two words"`
            int named = quote ? end : Scan.find(b, p, Math.max(p, end), (byte) '"');
            if (!quote && named < end && named > p && b[named - 1] == '=') {
                end = quoteEnd(b, named, to);
            }
            if (end < 0) {
                return false;
            }
            if (extras < MAX_EXTRAS) {
                extraStarts[extras] = quote ? p + 1 : p;
                extraEnds[extras] = quote ? end - 1 : end;
                quoted[extras++] = quote;
            }
            p = Scan.skipBlanks(b, end, to);
        }
        return true;
    }

    /// The index behind the closing quote; -1 if there is none.
    private static int quoteEnd(byte[] b, int from, int to) {
        int p = from + 1;
        while (p < to && b[p] != '"') {
            p += b[p] == '\\' ? 2 : 1;
        }
        return p < to ? p + 1 : -1;
    }

    private static boolean isNumber(byte[] b, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((b[i] < '0' || b[i] > '9') && !(b[i] == '-' && to - from == 1)) {
                return false;
            }
        }
        return to > from;
    }
}
