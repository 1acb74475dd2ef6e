package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Names;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Delimited records to rows, two passes over each line: its end and its quotes first, then its fields.
final class CsvReader {
    static final String TOO_MANY_FIELDS = "more fields than the header";
    static final String UNBALANCED = "unbalanced quote";
    /// Looking for the end of quotes that never close may cost this much more than the file's own length.
    private static final long RESCAN_ALLOWANCE = 64L << 20;

    /// What a file system leaves of a file when the power goes.
    static final String NULS = "nothing but NUL bytes";
    private final Lines lines;
    private final RowSink sink;
    private final byte delimiter;
    /// Whether comment lines are headers of sections, as `sadf -d` writes them.
    private final boolean sections;

    /// By all names of a header what is known of each.
    private final Function<List<String>, Function<String, ColumnHint>> hints;
    private boolean headerExpected;
    private int belowHeader;
    private boolean anyRow;
    private final LastLine lastLine = new LastLine();
    private int usualFields;
    private Spellings spellings = Spellings.PLAIN;
    private final Comments comments;
    private StatementTime statements = StatementTime.NONE;
    private int levelField = LevelInText.NONE;
    private int stateField = -1;
    private int level = LevelInText.NONE;
    private byte @Nullable [] header;
    private int[] columns = {};
    /// Whether fields beyond the header get columns of their own.
    private boolean openEnded = true;

    private DateAndTime moment = DateAndTime.NONE;
    private DateParts parts = DateParts.NONE;
    /// Names of columns of which no row was looked at yet.
    private List<String> unlooked = List.of();

    /// Where its time is in the row, once that is passed.
    private int clockStart;

    private int clockEnd;
    private String lastName = "";
    private final Set<String> allNames = new HashSet<>();
    private final BitSet told = new BitSet();
    private byte[] scratch = new byte[1024];
    private long rescanned;
    /// There is no quote from one offset in the source to the other.
    private long lookedFrom;
    private long nextQuote;

    /// Of the open row: the first field that is not put yet, and where it begins.
    private int firstField;

    private int firstStart;

    CsvReader(
            Lines lines,
            RowSink sink,
            byte delimiter,
            Comments comments,
            boolean sections,
            Function<List<String>, Function<String, ColumnHint>> hints) {
        this.lines = lines;
        this.sink = sink;
        this.delimiter = delimiter;
        this.comments = comments;
        this.sections = sections;
        this.hints = hints;
    }

    /// @param hasHeader whether the first record names the columns
    /// @param fields the usual number of them
    /// @param levels the place of the column whose texts have levels, or, without a header, of that whose words are
    /// states; -1: there is none
    /// @param spelled how the cells of its columns are
    /// @param below how many records right below the header are no rows
    void read(boolean hasHeader, int fields, int levels, Spellings spelled, int below) throws IOException {
        headerExpected = hasHeader;
        belowHeader = below;
        spellings = spelled;
        levelField = hasHeader ? levels : LevelInText.NONE;
        stateField = hasHeader ? -1 : levels;
        usualFields = fields;
        while (lines.next()) {
            if (lines.isTooLong()) {
                reject(Lines.TOO_LONG);
            } else if (lines.length() > 0 && Scan.isAll(lines.bytes(), lines.start(), lines.end(), (byte) 0)) {
                reject(NULS);
            } else if (!Scan.isAll(lines.bytes(), lines.start(), lines.end(), (byte) ' ')) {
                if (comments.isOne(lines, header == null || sections ? 0 : columns.length)) {
                    comment();
                } else if (complete()) {
                    record();
                }
            }
        }
        comments.say(sink);
    }

    /// A comment is a header if it begins a section, or if it stands before headerless rows and has as many fields.
    private void comment() {
        byte[] bytes = lines.bytes();
        int from = lines.start() + 1;
        List<String> names = names(Scan.skipBlanks(bytes, from, lines.end()), lines.end());
        if (header == null && !anyRow && KnownHeader.isZeek(names, usualFields)) {
            setHeader(names.subList(1, names.size()));
            return;
        }
        if (names.size() > 1
                && (sections || header == null && !headerExpected && !anyRow && names.size() == usualFields)) {
            setHeader(names);
        }
    }

    /// Extends the line to a record whose quotes are balanced; false if it had to be rejected.
    private boolean complete() throws IOException {
        int start = lines.start();
        if (!hasQuote()) {
            return true;
        }
        boolean open = Quotes.open(lines.bytes(), start, lines.end(), delimiter, false);
        while (open) {
            int seen = lines.nextStart() - lines.start();
            boolean allowed = rescanned + lines.length() <= RESCAN_ALLOWANCE + lines.offset();
            if (!allowed || !lines.extend()) {
                rescanned += lines.length();
                lines.rewind();
                reject(UNBALANCED);
                return false;
            }
            open = Quotes.open(lines.bytes(), lines.start() + seen, lines.end(), delimiter, true);
        }
        return true;
    }

    private void record() throws IOException {
        // which looks ahead, and may move the window
        boolean total = anyRow && TotalBelow.is(lines, delimiter);
        byte[] bytes = lines.bytes();
        if (total) {
            sink.assumed(TotalBelow.said(lines));
        } else if (header == null && headerExpected) {
            header = Arrays.copyOfRange(bytes, lines.start(), lines.end());
            setHeader(names(lines.start(), lines.end()));
        } else if (belowHeader > 0) {
            belowHeader--;
        } else if (header != null && Arrays.equals(header, 0, header.length, bytes, lines.start(), lines.end())
                || sections && SadfFormat.isNote(lines, delimiter)) {
            return;
        } else {
            if (!anyRow && header == null) {
                List<String> known = KnownRow.names(names(lines.start(), lines.end()));
                if (!known.isEmpty()) {
                    setHeader(known);
                }
            }
            anyRow = true;
            if (!lines.isEnded() && isCut(bytes)) {
                reject(LastLine.CUT);
            } else {
                row(bytes);
            }
        }
    }

    /// Looks as far as the window goes, so that where quotes are rare lines need no look of their own.
    private boolean hasQuote() {
        if (lines.offset() >= lookedFrom && lines.offset() + lines.length() <= nextQuote) {
            return false;
        }
        int found = Scan.find(lines.bytes(), lines.start(), lines.windowEnd(), (byte) '"');
        lookedFrom = lines.offset();
        nextQuote = lookedFrom + found - lines.start();
        return found < lines.end();
    }

    private boolean isCut(byte[] bytes) {
        int fields = 1;
        int p = lines.start();
        for (int q = p; (q = Quotes.fieldEnd(bytes, p, lines.end(), delimiter)) < lines.end(); fields++) {
            p = q + 1;
        }
        return lastLine.isCut(fields < columns.length, bytes, p, lines.end());
    }

    /// Takes the fields of a line as long as nothing about them is special: then each delimiter ends one, and those of
    /// eight bytes are found at once.
    private void plainFields(byte[] bytes, int end) {
        int[] known = columns;
        int p = lines.start();
        int field = 0;
        plain:
        for (int at = p; at <= end - Long.BYTES; at += Long.BYTES) {
            for (long found = Scan.matches(bytes, at, delimiter); found != 0; found &= found - 1) {
                int q = at + (Long.numberOfTrailingZeros(found) >>> 3);
                if (field == known.length || q == p && !told.get(known[field]) || bytes[p] == '"') {
                    break plain;
                }
                if (q > p) {
                    sink.text(known[field], bytes, p, q - p);
                }
                field++;
                p = q + 1;
            }
        }
        firstField = field;
        firstStart = p;
    }

    private void row(byte[] bytes) {
        int end = lines.end();
        if (!unlooked.isEmpty()) {
            moment = DateAndTime.ofRow(unlooked, bytes, Dialect.fields(bytes, lines.start(), end, delimiter));
            unlooked = List.of();
        }
        sink.line(bytes, lines.start(), end);
        firstField = 0;
        firstStart = lines.start();
        if (levelField < 0 && moment.date() < 0 && statements.field() < 0 && spellings.isPlain()) {
            plainFields(bytes, end);
        }
        spellings.nextRow();
        int p = firstStart;
        int field = firstField;
        for (; ; field++) {
            int q = Quotes.fieldEnd(bytes, p, end, delimiter);
            if (field == moment.time()) {
                clockStart = p;
                clockEnd = q;
            }
            if (q > p) {
                int column = field < columns.length ? columns[field] : extraColumn(field);
                if (column < 0) {
                    told.clear();
                    reject(openEnded || allNames.size() > KeyTable.MAX_KEYS ? KeyTable.TOO_MANY : TOO_MANY_FIELDS);
                    return;
                }
                if (field == levelField && level >= 0) {
                    LevelInText.put(sink, level, bytes, p, q);
                }
                if (field == statements.field()) {
                    statements.put(sink, bytes, p, q);
                }
                if (field == moment.date()) {
                    moment(column, bytes, p, q, end);
                } else if (spelled(field, column, bytes, p, q)) {
                    // put as programs write it
                } else if (bytes[p] == '"') {
                    quoted(column, bytes, p, q);
                } else {
                    sink.text(column, bytes, p, q - p);
                }
            } else if (field > columns.length && !openEnded) {
                // One empty field too many is a delimiter at the line's end; two are not.
                told.clear();
                reject(TOO_MANY_FIELDS);
                return;
            } else if (field < columns.length && !told.get(columns[field])) {
                // a column that the header names is one though nobody filled it in
                told.set(columns[field]);
                sink.text(columns[field], bytes, p, 0);
            }
            if (q == end) {
                break;
            }
            p = q + 1;
        }
        lastLine.saw(field + 1 < columns.length, bytes, p, end);
        parts.put(sink, bytes, lines.start(), end, delimiter);
        sink.endRow(lines.offset(), lines.length());
    }

    /// Puts the moment of a date at `[from, to)` and of the time in the column before or behind it.
    private void moment(int column, byte[] bytes, int from, int to, int end) {
        boolean behind = moment.time() > moment.date();
        int timeFrom = behind ? Math.min(to + 1, end) : clockStart;
        int timeTo = behind ? Quotes.fieldEnd(bytes, timeFrom, end, delimiter) : clockEnd;
        scratch = withRoom(to - from + timeTo - timeFrom + Spelling.MORE);
        sink.text(column, scratch, 0, moment.join(bytes, from, to, timeFrom, timeTo, scratch));
    }

    /// Puts a cell that people wrote; false if it is as programs write it.
    private boolean spelled(int field, int column, byte[] bytes, int from, int to) {
        Spelling spelling = bytes[from] == '"' ? spellings.ofQuoted(field) : spellings.of(field);
        if (spelling == null) {
            return false;
        }
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        scratch = withRoom(to - from + Spelling.MORE);
        int length = spelling.rewrite(bytes, quoted ? from + 1 : from, quoted ? to - 1 : to, scratch);
        if (length < 0) {
            return false;
        }
        sink.text(column, scratch, 0, length);
        if (!spelling.said().isEmpty()) {
            sink.assumed(spelling.said());
        }
        return true;
    }

    private byte[] withRoom(int length) {
        return scratch.length < length ? new byte[Math.max(length, scratch.length * 2)] : scratch;
    }

    private void quoted(int column, byte[] bytes, int from, int to) {
        int close = Quotes.close(bytes, from + 1, to);
        int length = close - from - 1;
        boolean plain = close == to - 1 && Scan.find(bytes, from + 1, close, (byte) '"') == close;
        if (plain) {
            sink.text(column, bytes, from + 1, length);
            return;
        }
        scratch = withRoom(to - from);
        sink.text(column, scratch, 0, Quotes.unquote(bytes, from, to, scratch));
    }

    private List<String> names(int from, int to) {
        byte[] bytes = lines.bytes();
        List<String> cells = new ArrayList<>();
        for (int p = from; p <= to && cells.size() <= KeyTable.MAX_KEYS; ) {
            int q = Quotes.fieldEnd(bytes, p, to, delimiter);
            boolean quoted = q - p >= 2 && bytes[p] == '"' && bytes[q - 1] == '"';
            String cell = quoted
                    ? TextBytes.decode(bytes, p + 1, q - p - 2).replace("\"\"", "\"")
                    : TextBytes.decode(bytes, p, q - p);
            cells.add(cell);
            p = q + 1;
        }
        return Names.of(cells);
    }

    private void setHeader(List<String> names) {
        allNames.addAll(names);
        if (allNames.size() > KeyTable.MAX_KEYS) {
            // The rows below it are rejected: they have more fields than no header.
            columns = new int[0];
            openEnded = false;
            return;
        }
        Function<String, ColumnHint> told = hints.apply(names);
        columns = IntStream.range(0, names.size())
                .map(f -> sink.column(names.get(f), spellings.hint(f, told.apply(names.get(f)))))
                .toArray();
        if (levelField >= 0 && level < 0) {
            level = sink.column("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        }
        spellings.said(names).forEach(sink::assumed);
        moment = sections ? DateAndTime.NONE : spellings.moment();
        unlooked = sections || spellings.isNamed() ? List.of() : names;
        statements = StatementTime.of(names);
        parts = sections ? DateParts.NONE : spellings.parts();
        parts.open(sink);
        lastName = names.getLast();
        openEnded = sections && lastName.endsWith("*");
        if (header == null) {
            header = new byte[0];
        }
    }

    private int extraColumn(int field) {
        if (!openEnded || field >= KeyTable.MAX_KEYS) {
            return -1;
        }
        int known = columns.length;
        columns = Arrays.copyOf(columns, field + 1);
        for (int f = known; f <= field; f++) {
            String bare = f == stateField ? "state" : "c" + (f + 1);
            String name = lastName.isEmpty() ? bare : lastName + "." + (f - known + 2);
            columns[f] = sink.column(name, hints.apply(List.of(name)).apply(name));
        }
        return columns[field];
    }

    private void reject(String cause) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }
}
