package dev.sightline.format.csv;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;

/// Tells comments from rows whose first cell begins with `#`, as builds (`#1200`) and channels (`#general`) are called.
/// A comment may be a row that somebody took out: that is one where rows begin with numbers.
final class Comments {
    private final byte delimiter;
    private long rows;
    /// How many of them begin with a text.
    private long texts;
    /// Comments that have as many fields as rows.
    private long likeRows;

    Comments(byte delimiter) {
        this.delimiter = delimiter;
    }

    /// A row came, which begins here.
    void sawRow(byte[] bytes, int at) {
        byte first = bytes[at] == '"' ? bytes[at + 1] : bytes[at];
        rows++;
        texts += first >= '0' && first <= '9' || first == '-' || first == '+' || first == '.' ? 0 : 1;
    }

    /// @param columns that the header names; 0: there was none
    boolean isOne(Lines lines, int columns) throws IOException {
        return lines.bytes()[lines.start()] == '#' && !isRow(lines, columns);
    }

    private boolean isRow(Lines lines, int columns) throws IOException {
        if (columns < 2 || fields(lines) != columns) {
            return false;
        }
        boolean row = rows == 0 ? isBeforeAnother(lines) : texts * 2 > rows;
        likeRows += row ? 0 : 1;
        return row;
    }

    /// Units may stand in a comment below the header; of rows that all begin so there are several.
    private static boolean isBeforeAnother(Lines lines) throws IOException {
        int end = lines.peek();
        return lines.nextStart() >= end || lines.bytes()[lines.nextStart()] == '#';
    }

    private int fields(Lines lines) {
        int fields = 1;
        int p = lines.start();
        for (int q = p; (q = Quotes.fieldEnd(lines.bytes(), p, lines.end(), delimiter)) < lines.end(); fields++) {
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
