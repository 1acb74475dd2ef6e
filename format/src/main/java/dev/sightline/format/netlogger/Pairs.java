package dev.sightline.format.netlogger;

import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Scan;

/// Recognising lines of key=value pairs.
final class Pairs {
    private static final int SAMPLE = 20;

    private Pairs() {}

    /// The share of the first lines that begin with or hold `key=` beside other pairs, as confidence up to 95.
    static int sniff(byte[] head, String key) {
        int lines = 0;
        int good = 0;
        FirstLines first = new FirstLines(head, SAMPLE);
        while (first.next()) {
            int from = Scan.skipBlanks(head, first.from(), first.to());
            if (head[from] != '#') {
                lines++;
                good += isPairs(head, from, first.to(), key) ? 1 : 0;
            }
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
