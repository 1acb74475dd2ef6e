package dev.sightline.format.netlogger;

import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;

/// Recognising lines of key=value pairs.
final class Pairs {
    private static final int SAMPLE = 20;

    private Pairs() {}

    /// The share of the first lines that begin with or hold `key=` beside other pairs, as confidence up to 95.
    static int sniff(byte[] head, String key) {
        int lines = 0;
        int good = 0;
        for (int p = Text.start(head); p < head.length && lines < SAMPLE; ) {
            int end = Scan.find(head, p, head.length, (byte) '\n');
            int first = Scan.skipBlanks(head, p, end);
            if (first < end && head[first] != '#' && head[first] != '\r') {
                lines++;
                good += isPairs(head, first, end, key) ? 1 : 0;
            }
            p = end + 1;
        }
        return good * 2 > lines ? 95 * good / lines : 0;
    }

    private static boolean isPairs(byte[] head, int from, int to, String key) {
        int equals = Scan.find(head, from, to, (byte) '=');
        if (equals == to || Scan.findBlank(head, from, equals) < equals) {
            return false;
        }
        return Scan.startsWith(head, from, to, key + "=") || Scan.indexOf(head, from, to, " " + key + "=") >= 0;
    }
}
