package dev.sightline.format.csv;

import dev.sightline.format.internal.CellKind;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Pattern;

/// Moments as spreadsheets keep them: days since the end of 1899, `46113.4166667` for 2026-04-01 10:00.
record SheetDate() implements Spelling {
    private static final LocalDateTime BEGIN = LocalDate.of(1899, 12, 30).atStartOfDay();
    private static final int SECONDS_A_DAY = 86_400;
    /// 1990-01-01 and 2100-01-01.
    private static final double FROM = 32_874;

    private static final double TO = 73_051;
    private static final Pattern NAME =
            Pattern.compile(".*(date|time|stamp|when|start|begin|end|zeit|datum).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern DAYS = Pattern.compile("[0-9]{5}(?:[.,][0-9]{0,15})?");
    private static final int DIGITS = 5;
    private static final int MANY_DECIMALS = 5;
    private static final int ENOUGH = 3;
    /// Of a second. Seven decimals of a day are 9 ms.
    private static final double NEAR = 0.06;
    /// Of a minute. Five decimals of a day are 0.9 s.
    private static final double NEAR_A_MINUTE = 0.01;

    /// Whether a column has them: its name says when, and all its cells are whole seconds of such days. Decimals of
    /// anything else are that by chance once in eight cells.
    ///
    /// @param records pairs of begin and end of their fields
    static boolean is(String name, byte[] bytes, List<int[]> records, int field) {
        if (!NAME.matcher(name).matches()) {
            return false;
        }
        int sure = 0;
        for (int[] record : records) {
            if (2 * field < record.length
                    && CellKind.of(bytes, record[2 * field], record[2 * field + 1]) != CellKind.EMPTY) {
                String text = text(bytes, record[2 * field], record[2 * field + 1]);
                if (seconds(text) < 0) {
                    return false;
                }
                sure += text.length() > DIGITS + MANY_DECIMALS ? 1 : 0;
            }
        }
        return sure >= ENOUGH && 2 * sure >= records.size();
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8).strip();
    }

    /// Since [#BEGIN]; -1: it is no whole second (with few decimals, minute) between 1990 and 2100.
    private static long seconds(String text) {
        if (!DAYS.matcher(text).matches()) {
            return -1;
        }
        double days = Double.parseDouble(text.replace(',', '.'));
        int unit = text.length() <= DIGITS + 1 + MANY_DECIMALS ? 60 : 1;
        double units = days * SECONDS_A_DAY / unit;
        boolean whole = Math.abs(units - Math.rint(units)) < (unit == 1 ? NEAR : NEAR_A_MINUTE);
        return days >= FROM && days < TO && whole ? Math.round(units) * unit : -1;
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        long seconds = to - from > 2 * MORE ? -1 : seconds(text(bytes, from, to));
        if (seconds < 0) {
            return -1;
        }
        byte[] moment = BEGIN.plusSeconds(seconds).toString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(moment, 0, into, 0, moment.length);
        return moment.length;
    }
}
