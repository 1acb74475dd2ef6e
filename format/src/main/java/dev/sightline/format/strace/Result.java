package dev.sightline.format.strace;

import dev.sightline.format.internal.Scan;

/// What a call returned: `3`, `0x7f12`, `-1 ENOENT (No such file or directory)`, `? ERESTARTSYS (To be restarted)`,
/// `?`, `0 (Timeout)`, `3</etc/passwd>`.
///
/// @param errnoTo `errnoFrom` if there is none
record Result(boolean isNumber, long value, int errnoFrom, int errnoTo) {
    private static final int HEX_DIGITS = 16;
    private static final int DIGITS = 18;

    static Result of(byte[] bytes, StraceLine line) {
        int from = line.resultFrom;
        int to = line.resultTo;
        int end = from;
        while (end < to && bytes[end] != ' ' && bytes[end] != '<') {
            end++;
        }
        int errno = Scan.skipBlanks(bytes, end, to);
        int errnoTo = errno;
        while (errnoTo < to
                && (bytes[errnoTo] >= 'A' && bytes[errnoTo] <= 'Z' || bytes[errnoTo] >= '0' && bytes[errnoTo] <= '9')) {
            errnoTo++;
        }
        boolean failed = errno > end && errnoTo > errno + 1 && bytes[errno] == 'E';
        boolean hex = Scan.startsWith(bytes, from, end, "0x");
        boolean negative = from < end && bytes[from] == '-';
        int first = hex ? from + 2 : negative ? from + 1 : from;
        long value = 0;
        boolean number = end > first && end - first <= (hex ? HEX_DIGITS : DIGITS);
        for (int p = first; p < end && number; p++) {
            int digit = Character.digit(bytes[p], hex ? 16 : 10);
            number = digit >= 0;
            value = value * (hex ? 16 : 10) + digit;
        }
        return new Result(number, negative ? -value : value, errno, failed ? errnoTo : errno);
    }
}
