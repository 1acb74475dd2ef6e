package dev.sightline.format.csv;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Two amounts in a cell, `312.5MiB / 7.66GiB`, as `docker stats` has what is in use and its limit, and what came in
/// and went out: the first is the column's number. The line as written has both.
record OfLimit(String name) implements Spelling {
    private static final Pattern BOTH =
            Pattern.compile("\\s*(\\d[\\d.]*\\s?[kKMGTP]?i?[Bb])\\s+/\\s+\\d[\\d.]*\\s?[kKMGTP]?i?[Bb]\\s*");
    private static final int LONGEST = 48;
    private static final int MIN_CELLS = 2;

    static boolean is(byte[] bytes, List<int[]> records, int field) {
        int cells = 0;
        for (int[] record : records) {
            int from = 2 * field < record.length ? record[2 * field] : 0;
            int to = 2 * field < record.length ? record[2 * field + 1] : 0;
            String text = text(bytes, from, to);
            if (!text.isBlank() && !text.equals("--")) {
                if (!BOTH.matcher(text).matches()) {
                    return false;
                }
                cells++;
            }
        }
        return cells >= MIN_CELLS;
    }

    private static String text(byte[] bytes, int from, int to) {
        return to - from > LONGEST + 2 ? "?" : Quotes.text(bytes, from, to);
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        Matcher matcher = BOTH.matcher(text(bytes, from, to));
        if (!matcher.matches()) {
            return -1;
        }
        byte[] first = matcher.group(1).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(first, 0, into, 0, first.length);
        return first.length;
    }

    @Override
    public String said() {
        return "'" + name + "' is the first of two amounts; what stands behind the slash is in the rows as written";
    }
}
