package dev.sightline.format.table;

/// How the cells of a column are read.
enum Cell {
    /// As written; the type is inferred.
    TEXT,
    /// The same, of a tool that writes decimals as the machine's language does: `0,12` is 0.12.
    MEASURED,
    /// Never a number or a time.
    STRING,
    /// Processor time `0:03`, `00:01:12`, `1-02:03:04`, `0:01.22`: seconds.
    DURATION,
    /// `161888`, `32.5m`, `1.2g`: KiB.
    KIB,
    /// A time of day, or seconds since the Unix epoch.
    TIME,
    /// `2026-11-20 09:48:28`.
    TIMESTAMP;

    /// Seconds, or NaN if it is not such a duration.
    ///
    /// @param bytes `[[days-]hours:]minutes:seconds[.fraction]`
    static double seconds(byte[] bytes, int from, int to) {
        double days = 0;
        double total = 0;
        double part = 0;
        double scale = 0;
        boolean digit = false;
        boolean colon = false;
        for (int p = from; p < to; p++) {
            byte b = bytes[p];
            if (b >= '0' && b <= '9') {
                digit = true;
                if (scale > 0) {
                    part += (b - '0') * scale;
                    scale /= 10;
                } else {
                    part = part * 10 + (b - '0');
                }
            } else if (b == ':' && digit && scale == 0) {
                total = (total + part) * 60;
                part = 0;
                colon = true;
                digit = false;
            } else if (b == '-' && digit && !colon && days == 0) {
                days = part;
                part = 0;
                digit = false;
            } else if (b == '.' && colon && digit && scale == 0) {
                scale = 0.1;
            } else {
                return Double.NaN;
            }
        }
        // Hundredths add up to 1.2200000000000002 in binary: what was written has two digits.
        double seconds = Math.rint((days * 86_400 + total + part) * 1e6) / 1e6;
        return digit && colon ? seconds : Double.NaN;
    }

    /// Where a comma stands before decimals; -1 if none does.
    static int decimalComma(byte[] bytes, int from, int to) {
        int comma = -1;
        for (int p = from; p < to; p++) {
            byte b = bytes[p];
            if (b == ',' && comma < 0 && p > from && p + 1 < to) {
                comma = p;
            } else if ((b < '0' || b > '9') && !(b == '-' && p == from)) {
                return -1;
            }
        }
        return comma;
    }

    /// KiB, or NaN if it is not a number with at most one of k, m, g, t, p behind it.
    static double kib(byte[] bytes, int from, int to) {
        int end = to;
        double factor = switch (to > from ? Character.toLowerCase(bytes[to - 1]) : 0) {
            case 'k' -> 1;
            case 'm' -> 1024;
            case 'g' -> 1024 * 1024;
            case 't' -> 1024.0 * 1024 * 1024;
            case 'p' -> 1024.0 * 1024 * 1024 * 1024;
            default -> 0;
        };
        if (factor == 0) {
            factor = 1;
        } else {
            end--;
        }
        double value = 0;
        double divisor = 0;
        for (int p = from; p < end; p++) {
            byte b = bytes[p];
            if (b >= '0' && b <= '9') {
                value = value * 10 + (b - '0');
                divisor *= 10;
            } else if ((b == '.' || b == ',') && divisor == 0) {
                divisor = 1;
            } else {
                return Double.NaN;
            }
        }
        return end > from ? value / Math.max(divisor, 1) * factor : Double.NaN;
    }
}
