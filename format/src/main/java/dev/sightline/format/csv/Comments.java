package dev.sightline.format.csv;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells comments from rows whose first cell begins with `#`, as builds (`#1200`) and channels (`#general`) are called.
/// A comment may be a row that somebody took out: that is one where rows begin with numbers or dates, or with what
/// stands behind its `#`. Comments that could be rows are counted.
final class Comments {
    private enum Sort {
        /// All lines begin so: they are rows.
        ROWS,
        /// Below the header stand types, units, or rows that were taken out, and none further down.
        ABOVE,
        /// Each line is looked at by itself.
        MIXED
    }

    private static final int MAX_NAMES = 1000;
    private static final int MAX_JOINED = 100;
    /// Types, units and remarks.
    private static final int FEW_ABOVE = 3;

    /// `2026-03-01`, `-0.5`, `Wed Mar  4`: what begins so is no name.
    private static final Pattern NUMBER_OR_DATE = Pattern.compile("[0-9+.-].*"
            + "|(?i)(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ ,.].*");

    private final byte delimiter;
    /// What other rows begin with, and how many fields they have.
    private final Set<String> firsts = new HashSet<>();

    private final BitSet widths = new BitSet();
    private Sort sort = Sort.MIXED;
    private boolean areNumbers;
    private long likeRows;

    private Comments(byte delimiter) {
        this.delimiter = delimiter;
    }

    /// Where no line that begins with `#` is a row.
    static Comments only(byte delimiter) {
        Comments comments = new Comments(delimiter);
        comments.sort = Sort.ABOVE;
        return comments;
    }

    /// @param from where the header begins, or what stands above it
    /// @param to as far as is to be seen now; the last line may be cut
    static Comments of(byte[] bytes, int from, int to, byte delimiter, boolean header) {
        Comments comments = new Comments(delimiter);
        comments.look(bytes, from, to, header);
        return comments;
    }

    private void look(byte[] bytes, int from, int to, boolean header) {
        boolean beforeHeader = header;
        int rows = 0;
        int numbers = 0;
        int marked = 0;
        boolean between = false;
        for (int start = from; start < to; ) {
            int end = recordEnd(bytes, start, to);
            boolean blank = Scan.skipBlanks(bytes, start, end) == end || bytes[start] == '\r';
            if (!blank && bytes[start] == '#') {
                if (!beforeHeader && mayBeRow(bytes, start, end)) {
                    marked++;
                    between |= rows > 0;
                }
            } else if (!blank && beforeHeader) {
                beforeHeader = false;
            } else if (!blank) {
                rows++;
                String first = first(bytes, start, end);
                numbers += NUMBER_OR_DATE.matcher(first).matches() ? 1 : 0;
                if (firsts.size() < MAX_NAMES) {
                    firsts.add(first);
                }
                widths.set(fields(bytes, start, end));
            }
            start = end + 1;
        }
        areNumbers = 2 * numbers >= rows && rows > 0;
        // names sort behind signs: many above others are rows
        boolean above = marked > 0 && !between && (areNumbers || marked <= FEW_ABOVE);
        sort = rows == 0 && marked > 0 ? Sort.ROWS : above ? Sort.ABOVE : Sort.MIXED;
    }

    /// Where a record ends, whose quoted cells may have several lines.
    private int recordEnd(byte[] bytes, int start, int to) {
        int first = Scan.find(bytes, start, to, (byte) '\n');
        int end = first;
        for (int i = 0; Quotes.open(bytes, start, end, delimiter, false); i++) {
            if (end == to || i == MAX_JOINED) {
                return first;
            }
            end = Scan.find(bytes, end + 1, to, (byte) '\n');
        }
        return end;
    }

    /// @param columns that the header names; 0: there was none
    boolean isOne(Lines lines, int columns) {
        byte[] bytes = lines.bytes();
        int start = lines.start();
        if (lines.length() == 0 || bytes[start] != '#') {
            return false;
        }
        if (columns < 2 || !mayBeRow(bytes, start, lines.end())) {
            return true;
        }
        if (sort == Sort.ROWS) {
            return false;
        }
        int fields = fields(bytes, start, lines.end());
        boolean fits = fields == columns
                || widths.get(fields)
                || Quotes.open(bytes, start, lines.end(), delimiter, false) && fields < columns;
        boolean row = fits && sort == Sort.MIXED && !isTakenOut(bytes, start, lines.end());
        likeRows += !row && (fits || Math.abs(fields - columns) == 1) ? 1 : 0;
        return !row;
    }

    private boolean isTakenOut(byte[] bytes, int start, int end) {
        return areNumbers || firsts.contains(first(bytes, start + 1, end));
    }

    /// Behind the `#` of prose is a blank, of rules another sign.
    private static boolean mayBeRow(byte[] bytes, int start, int end) {
        return start + 1 < end && " \t\r#!=-*".indexOf(bytes[start + 1]) < 0;
    }

    private String first(byte[] bytes, int start, int end) {
        int to = Math.min(end, start + MAX_NAMES);
        return Quotes.text(bytes, start, Math.min(to, Quotes.fieldEnd(bytes, start, to, delimiter)))
                .strip();
    }

    private int fields(byte[] bytes, int start, int end) {
        int fields = 1;
        int p = start;
        for (int q = p; (q = Quotes.fieldEnd(bytes, p, end, delimiter)) < end; fields++) {
            p = q + 1;
        }
        return fields;
    }

    void say(RowSink sink) {
        if (likeRows > 0) {
            sink.assumed(likeRows + (likeRows == 1 ? " line begins" : " lines begin")
                    + " with # and could be rows: they are taken for comments");
        }
    }
}
