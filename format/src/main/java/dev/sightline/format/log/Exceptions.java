package dev.sightline.format.log;

import dev.sightline.format.internal.Scan;

/// Recognises the name of an exception at the beginning of a line: `java.io.IOException: closed`.
final class Exceptions {
    private static final String[] ENDINGS = {"Exception", "Error", "Throwable", "Interrupt", "Exit", "Failure"};

    private Exceptions() {}

    /// Where the name ends that begins at `from`; -1 if there is none.
    static int nameEnd(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && isName(bytes[p])) {
            p++;
        }
        if (p < to && bytes[p] != ':' && bytes[p] != '\r' && bytes[p] != ' ' && bytes[p] != '\n') {
            return -1;
        }
        for (String ending : ENDINGS) {
            if (p - from >= ending.length() && Scan.startsWith(bytes, p - ending.length(), p, ending)) {
                return p;
            }
        }
        return -1;
    }

    private static boolean isName(byte c) {
        return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '.' || c == '_' || c == '$';
    }
}
