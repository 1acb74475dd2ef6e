package dev.sightline.format.table;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Scan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the rows under one header fall into columns: word by word, or, where cells may be blank, by their place under
/// it.
final class Layout {
    static final String TOO_MANY_FIELDS = "more fields than the header";
    static final String FITS_NOT = "fits no header";
    private static final int LEARNING_ROWS = 16;

    private final RowSink sink;
    private final RowTime time;
    private final @Nullable Header header;
    private int[] columns;
    private Cell[] cells;
    private final boolean rest;
    private final boolean openEnded;
    private final boolean placed;
    private final boolean gaps;
    /// By column: where the cell of the row at hand begins and ends in the line; equal if it is missing.
    private int[] starts;

    private int[] ends;
    private int rows;
    /// Rows looked at while learning whether cells stand under their names, and those where they do.
    private int learntRows;

    private int underHeader;
    private int numericRows;
    private int constantTime;
    private final RowTime.Days days = new RowTime.Days();

    /// @param constantTime the column of a time that stands above the rows, or -1
    private Layout(
            RowSink sink,
            RowTime time,
            @Nullable Header header,
            List<ColumnHint> hints,
            Cell[] cells,
            int constantTime) {
        this.sink = sink;
        this.time = time;
        this.header = header;
        this.cells = cells;
        this.constantTime = constantTime;
        this.columns = new int[cells.length];
        for (int c = 0; c < cells.length; c++) {
            String name = header == null ? "c" + (c + 1) : header.names().get(c);
            columns[c] = sink.column(name, hints.get(c));
        }
        this.rest = header != null && header.isRest();
        this.openEnded = header == null || header.isOpenEnded();
        this.placed = header != null && header.isPlaced();
        this.gaps = header != null && hasGaps(header);
        this.starts = new int[cells.length];
        this.ends = new int[cells.length];
    }

    /// @param isTools whether it is a table of a tool that is known, which divides no thousands
    static Layout under(Header header, boolean isTools, RowSink sink, RowTime time, int constantTime) {
        List<ColumnHint> hints = new ArrayList<>();
        Cell[] cells = new Cell[header.names().size()];
        for (int c = 0; c < cells.length; c++) {
            hints.add(header.hint(c));
            cells[c] = isTools && header.cell(c) == Cell.TEXT ? Cell.MEASURED : header.cell(c);
        }
        return new Layout(sink, time, header, hints, cells, constantTime);
    }

    /// Columns `c1`, `c2` ... as many as the longest row has words.
    static Layout headless(RowSink sink, RowTime time, int constantTime) {
        return new Layout(sink, time, null, List.of(), new Cell[0], constantTime);
    }

    /// From here on a time stands above the rows, to be put into this column. Of what has times of its own nothing
    /// changes.
    void setTimeAbove(int column) {
        constantTime = isTimed() ? constantTime : column;
    }

    boolean isTimed() {
        return header != null && header.timed();
    }

    boolean isHeadless() {
        return header == null;
    }

    int width() {
        return columns.length;
    }

    String firstName() {
        return header == null ? "" : header.names().getFirst();
    }

    /// Whether all rows so far had a number, so that a line without one is something else.
    boolean wantsNumber() {
        return rows > 0 && numericRows == rows && (header == null || header.places() == null);
    }

    /// Puts the row's cells.
    ///
    /// @param first the first token behind the time of day, if rows begin with one
    /// @return the cause of rejection, or null
    @Nullable
    String row(Tokens tokens, int first, boolean numeric) {
        Arrays.fill(starts, 0);
        Arrays.fill(ends, 0);
        boolean cut = header != null && header.places() != null && cut(header.places(), tokens);
        if (!cut && (placed || !inOrder(tokens, first))) {
            String cause = isAligned() ? byPlace(tokens, first) : few(tokens, first);
            if (cause != null) {
                return cause;
            }
        } else if (!cut && learntRows < LEARNING_ROWS && header != null) {
            learn(header);
        }
        rows++;
        numericRows += numeric ? 1 : 0;
        if (constantTime >= 0) {
            time.putAbove(sink, constantTime);
        }
        for (int c = 0; c < columns.length; c++) {
            if (ends[c] > starts[c]) {
                put(c, tokens);
            }
        }
        return null;
    }

    /// What begins below a name, up to the next one. False if a cell reaches further.
    private boolean cut(Places places, Tokens tokens) {
        byte[] bytes = tokens.bytes();
        int line = tokens.lineStart();
        int[] cells = places.cut(bytes, line, line + tokens.lineLength());
        for (int c = 0; cells != null && c < columns.length; c++) {
            int to = cells[2 * c + 1];
            while (to > cells[2 * c] && bytes[to - 1] == ' ') {
                to--;
            }
            int from = Scan.skipBlanks(bytes, cells[2 * c], to);
            starts[c] = from - line;
            ends[c] = to - line;
        }
        return cells != null;
    }

    /// One word, one cell. False if there are not as many words as columns.
    private boolean inOrder(Tokens tokens, int first) {
        int token = first;
        int c = 0;
        if (isTimed()) {
            ends[0] = tokens.to(first - 1);
            c = 1;
        }
        for (; token < tokens.count(); c++) {
            if (c == columns.length && !(openEnded && grow())) {
                return false;
            }
            int last = token + words(c, tokens, token) - 1;
            starts[c] = tokens.from(token);
            if (rest && c == columns.length - 1) {
                ends[c] = tokens.lineLength();
                return true;
            }
            ends[c] = tokens.to(Math.min(last, tokens.count() - 1));
            token = last + 1;
        }
        return c == columns.length || openEnded;
    }

    private int words(int c, Tokens tokens, int token) {
        return switch (cells[c]) {
            case TIMESTAMP -> 2;
            case TIME -> Clock.isHalf(tokens, token + 1) ? 2 : 1;
            // lstart: Tue Jan  5 14:29:24 2021
            case STRING -> CTime.isAt(tokens, token) ? 5 : 1;
            case TEXT -> c == 0 && header == null && CTime.isAt(tokens, token) ? 5 : 1;
            case DURATION, KIB, MEASURED -> 1;
        };
    }

    private boolean grow() {
        int n = columns.length;
        if (n >= KeyTable.MAX_KEYS) {
            return false;
        }
        columns = Arrays.copyOf(columns, n + 1);
        cells = Arrays.copyOf(cells, n + 1);
        starts = Arrays.copyOf(starts, n + 1);
        ends = Arrays.copyOf(ends, n + 1);
        columns[n] = sink.column("c" + (n + 1));
        cells[n] = Cell.TEXT;
        return true;
    }

    /// Too few words that stand under no names in particular: the last columns are missing.
    private @Nullable String few(Tokens tokens, int first) {
        return tokens.count() - first < columns.length ? null : TOO_MANY_FIELDS;
    }

    /// Each word goes to the name it overlaps most, or else to the nearest one, never back to the left. Words
    /// of one cell are joined, but two numbers are never one cell.
    private @Nullable String byPlace(Tokens tokens, int first) {
        if (header == null) {
            return FITS_NOT;
        }
        Arrays.fill(starts, 0);
        Arrays.fill(ends, 0);
        int c = isTimed() ? 1 : 0;
        ends[0] = isTimed() ? tokens.to(first - 1) : 0;
        int filled = c;
        boolean numeric = false;
        for (int token = first; token < tokens.count(); token++) {
            int found = nearest(header, c, tokens.from(token), tokens.to(token));
            boolean isNumeric = tokens.isNumeric(token);
            if (ends[found] == starts[found]) {
                starts[found] = tokens.from(token);
                filled++;
            } else if (isNumeric && numeric && cells[found] != Cell.TIMESTAMP) {
                return TOO_MANY_FIELDS;
            }
            numeric = isNumeric;
            ends[found] = tokens.to(token);
            c = found;
            if (rest && found == columns.length - 1) {
                ends[found] = tokens.lineLength();
                break;
            }
        }
        return filled * 2 < header.names().size() ? FITS_NOT : null;
    }

    private static int nearest(Header header, int from, int start, int end) {
        int best = from;
        int bestOverlap = Integer.MIN_VALUE;
        for (int c = from; c < header.from().length; c++) {
            int overlap = Math.min(end, header.to()[c]) - Math.max(start, header.from()[c]);
            if (overlap > bestOverlap) {
                bestOverlap = overlap;
                best = c;
            }
        }
        return best;
    }

    private boolean isAligned() {
        return placed || (learntRows == 0 ? gaps : underHeader * 10 >= 8 * learntRows);
    }

    /// Notes whether the cells of a row that is surely right stand under their names.
    private void learn(Header names) {
        int under = 0;
        int n = Math.min(columns.length, names.from().length);
        for (int c = 0; c < n; c++) {
            under += starts[c] < names.to()[c] && ends[c] > names.from()[c] ? 1 : 0;
        }
        learntRows++;
        underHeader += under * 10 >= n * 8 ? 1 : 0;
    }

    private static boolean hasGaps(Header header) {
        for (int c = 1; c < header.from().length; c++) {
            if (header.from()[c] - header.to()[c - 1] > 1) {
                return true;
            }
        }
        return false;
    }

    private void put(int c, Tokens tokens) {
        byte[] bytes = tokens.bytes();
        int from = tokens.lineStart() + starts[c];
        int to = tokens.lineStart() + ends[c];
        switch (cells[c]) {
            case TEXT -> sink.text(columns[c], bytes, from, to - from);
            case MEASURED -> {
                int comma = Cell.decimalComma(bytes, from, to);
                if (comma < 0) {
                    sink.text(columns[c], bytes, from, to - from);
                } else {
                    byte[] pointed = Arrays.copyOfRange(bytes, from, to);
                    pointed[comma - from] = '.';
                    sink.text(columns[c], pointed, 0, to - from);
                }
            }
            case STRING -> sink.string(columns[c], bytes, from, to - from);
            case DURATION -> {
                double seconds = Cell.seconds(bytes, from, to);
                if (Double.isNaN(seconds)) {
                    sink.text(columns[c], bytes, from, to - from);
                } else {
                    sink.float64(columns[c], seconds);
                }
            }
            case KIB -> kib(columns[c], bytes, from, to);
            case TIME -> time.put(sink, columns[c], days, bytes, from, to);
            case TIMESTAMP -> time.putStamp(sink, columns[c], bytes, from, to);
        }
    }

    private void kib(int column, byte[] bytes, int from, int to) {
        double kib = Cell.kib(bytes, from, to);
        if (Double.isNaN(kib)) {
            sink.text(column, bytes, from, to - from);
        } else if (kib == Math.rint(kib) && kib < 1L << 53) {
            sink.int64(column, (long) kib);
        } else {
            sink.float64(column, kib);
        }
    }
}
