package dev.sightline.format.table;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.sadf.Sysstat;
import java.io.IOException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Line by line: is it a banner, a time, a header, a title, or a row of the header above?
///
/// The rule of thumb for all tools: a header has no numbers and a line with numbers below it; a row has some.
final class TableReader {
    private static final int MAX_LAYOUTS = 4096;
    /// More of them are no titles of what follows: they are counted as rejected.
    private static final int MOST_TITLES = 3;

    private final Lines lines;
    private final RowSink sink;
    private final @Nullable Boolean hasHeader;
    private final RowTime time;
    private final Asides asides;
    private final Tokens tokens = new Tokens();
    private final Tokens following = new Tokens();
    private final Map<String, Layout> layouts = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final ZoneId zone;
    private @Nullable Layout layout;
    private @Nullable LastRows sessions;
    /// A blank line or a title came before: a header may follow.
    private boolean gap = true;
    /// Whether it was looked for a header further down, before taking rows for headless.
    private boolean lookedAhead;
    /// Lines before this place in the source are titles above the first header.
    private long headerAt = -1;
    private boolean tool;
    private boolean told;
    private int rowsFromTime;
    /// Lines without numbers since the last row.
    private int titles;

    TableReader(Lines lines, RowSink sink, ReadOptions options) {
        this.lines = lines;
        this.sink = sink;
        this.hasHeader = options.header();
        this.zone = options.zone();
        this.time = new RowTime(options.zone(), Boolean.TRUE.equals(options.dayFirst()));
        this.asides = new Asides(sink, time);
    }

    void read() throws IOException {
        while (lines.next()) {
            if (lines.isTooLong()) {
                reject(Lines.TOO_LONG);
                continue;
            }
            tokens.split(lines.bytes(), lines.start(), lines.end());
            if (tokens.count() == 0) {
                gap = true;
            } else if (asides.isOne(tokens, layout != null && !layout.isHeadless())) {
                gap |= asides.opensGap();
                layout = asides.isNewReport() ? null : layout;
            } else if (isDateAbove()) {
                date();
            } else if (layout == null || !layout.isTimed() || !asides.isSummary(tokens)) {
                line();
            }
        }
    }

    /// Whether this is nothing but a date, and the next line is none: of lists of dates each is a row.
    private boolean isDateAbove() throws IOException {
        if (layout != null && layout.isTimed() || !DateAbove.isOne(tokens)) {
            return false;
        }
        int to = lines.peek();
        tokens.moved(lines.bytes(), lines.start());
        int from = lines.nextStart();
        following.split(lines.bytes(), from, Scan.find(lines.bytes(), from, to, (byte) '\n'));
        return from < to && (following.count() == 0 || !DateAbove.isOne(following));
    }

    private void date() {
        asides.date(tokens);
        gap = true;
        // also under headers that came before the first date
        layouts.values().forEach(each -> each.setTimeAbove(asides.timeColumn()));
        if (layout != null) {
            layout.setTimeAbove(asides.timeColumn());
        }
    }

    /// Whether the source showed marks of a tool that is known.
    boolean isKnownTool() {
        return tool || asides.isKnownTool();
    }

    boolean isHeadless() {
        return layout != null && layout.isHeadless();
    }

    /// How many headless rows began with a date, or with a number that can be one.
    int rowsFromTime() {
        return rowsFromTime;
    }

    private void line() throws IOException {
        if (sessions != null || layout == null && LastRows.isOne(tokens) && !Boolean.TRUE.equals(hasHeader)) {
            session();
            return;
        }
        int first = 0;
        if (isDigit(tokens.first(0))
                && (layout == null || layout.isTimed() || gap)
                && Clock.secondOfDay(tokens, 0) >= 0) {
            first = Clock.isHalf(tokens, 1) ? 2 : 1;
            if (isNote(first)) {
                return;
            }
        }
        boolean numeric = tokens.anyNumeric(first);
        if (tokens.first(0) == '#' && hash()) {
            return;
        }
        if (!numeric && isHeader(first)) {
            header(first, lineKey(first));
        } else if (numeric || Boolean.FALSE.equals(hasHeader) || layout != null && !layout.wantsNumber()) {
            row(first, numeric);
        } else if (layout != null && (titles >= MOST_TITLES || !followedByHeader())) {
            reject(Layout.FITS_NOT);
        } else {
            titles++;
            gap = true;
        }
    }

    private void session() {
        if (sessions == null) {
            sessions = new LastRows(sink, zone);
            tool = true;
        }
        if (!LastRows.isFooter(tokens)) {
            end(sessions.row(tokens));
        }
    }

    /// `LINUX RESTART`, and what a user had sar write into its file.
    private boolean isNote(int i) {
        return tokens.startsWith(i, "LINUX") || tokens.is(i, "COM");
    }

    /// `# Time UID PID ...` of `pidstat -h` is a header; other lines like it are comments.
    private boolean hash() throws IOException {
        boolean alone = tokens.to(0) - tokens.from(0) == 1;
        if (asides.isSysstat() && alone && tokens.count() > 2 && !tokens.anyNumeric(1)) {
            header(1, lineKey(1));
        }
        return true;
    }

    private String lineKey(int first) {
        StringBuilder key = new StringBuilder(first > 0 ? "time" : "");
        for (int i = first; i < tokens.count(); i++) {
            key.append(' ').append(tokens.text(i));
        }
        return key.toString();
    }

    /// Only for lines without numbers.
    private boolean isHeader(int first) throws IOException {
        if (tokens.is(0, "avg-cpu:") || layouts.containsKey(lineKey(first))) {
            return true;
        }
        if (layout != null && layout.isHeadless() || Boolean.FALSE.equals(hasHeader)) {
            return false;
        }
        if (first > 0 && (asides.isSysstat() || layout != null && layout.isTimed())) {
            return tokens.count() > first;
        }
        boolean mayFollow = layout == null || gap || asides.isPreamble() || tokens.is(0, layout.firstName());
        if (!mayFollow || tokens.count() < 2) {
            return false;
        }
        return layouts.isEmpty() && Boolean.TRUE.equals(hasHeader)
                || isAboveNumbers(first, lines.nextStart())
                || layout == null && first == 0 && places() != null;
    }

    /// Whether the next line that is neither blank nor a rule has numbers, and about as many words as this one.
    private boolean isAboveNumbers(int first, int from) throws IOException {
        int seen = from - lines.start();
        int to = lines.peek();
        tokens.moved(lines.bytes(), lines.start());
        return HeaderSearch.isAboveNumbers(tokens, first, lines.bytes(), lines.start() + seen, to);
    }

    /// Whether the line below has one word more, left of the first name: `Mem:` of free.
    private boolean isLabelledBelow() throws IOException {
        int to = lines.peek();
        tokens.moved(lines.bytes(), lines.start());
        int from = lines.nextStart();
        following.split(lines.bytes(), from, Scan.find(lines.bytes(), from, to, (byte) '\n'));
        return following.count() == tokens.count() + 1 && following.to(0) <= tokens.from(0);
    }

    private @Nullable Places places() throws IOException {
        int to = lines.peek();
        tokens.moved(lines.bytes(), lines.start());
        return Places.of(tokens, lines.bytes(), lines.nextStart(), to);
    }

    /// Whether a header stands in what is to come soon, so that this line belongs to a title or a legend.
    private boolean isAboveFirstHeader() throws IOException {
        if (!lookedAhead && !Boolean.FALSE.equals(hasHeader)) {
            lookedAhead = true;
            int to = lines.peek();
            tokens.moved(lines.bytes(), lines.start());
            headerAt = HeaderSearch.find(lines.bytes(), lines.nextStart(), to);
            headerAt = headerAt < 0 ? -1 : lines.offset() + headerAt - lines.start();
        }
        return lines.offset() < headerAt;
    }

    /// Whether the next line is a header, which makes this one its title.
    private boolean followedByHeader() throws IOException {
        int to = lines.peek();
        tokens.moved(lines.bytes(), lines.start());
        int from = lines.nextStart();
        int end = Scan.find(lines.bytes(), from, to, (byte) '\n');
        following.split(lines.bytes(), from, end);
        return following.count() == 0 || !following.anyNumeric(0);
    }

    private void header(int first, String key) throws IOException {
        Layout known = layouts.get(key);
        if (known == null) {
            Header header = Header.of(tokens, first);
            if (tokens.is(0, "avg-cpu:")) {
                header = Header.of(tokens, 1);
            } else if (!header.timed() && isLabelledBelow()) {
                header = header.withLabels();
            }
            Places places = header.timed() || header.isProcesses() || header.isPlaced() ? null : places();
            header = places == null ? header : Header.at(places);
            boolean vmstat = tokens.is(0, "r") && tokens.is(1, "b");
            String last = tokens.text(tokens.count() - 1);
            if (vmstat && (asides.isStamped() || last.matches("[A-Z]{3,5}"))) {
                time.setStampZone(last);
                header = header.withLastName("timestamp");
            }
            tool |= vmstat || places != null || header.isProcesses() || header.isPlaced() || header.isOpenEnded();
            names.addAll(header.names());
            if (layouts.size() >= MAX_LAYOUTS || names.size() > KeyTable.MAX_KEYS) {
                reject(KeyTable.TOO_MANY);
                return;
            }
            known = Layout.under(
                    header,
                    asides.isKnownTool() || header.isProcesses(),
                    sink,
                    time,
                    header.timed() ? -1 : asides.timeColumn());
            layouts.put(key, known);
        }
        layout = known;
        gap = false;
        titles = 0;
        asides.endPreamble();
    }

    private void row(int first, boolean numeric) throws IOException {
        if (asides.isPreamble() || layout == null && isAboveFirstHeader()) {
            return;
        }
        if (layout == null) {
            layout = Layout.headless(sink, time, asides.timeColumn());
        }
        if (isLabelled(layout)) {
            return;
        }
        if (layout.isHeadless()) {
            boolean epoch = tokens.to(0) - tokens.from(0) >= 9 && tokens.isNumeric(0);
            rowsFromTime += epoch || CTime.isAt(tokens, 0) ? 1 : 0;
        }
        if (layout.isTimed() != first > 0) {
            if (layout.isTimed()) {
                reject(Layout.FITS_NOT);
                return;
            }
            end(layout.row(tokens, 0, numeric));
        } else {
            end(layout.row(tokens, first, numeric));
        }
        gap = false;
        titles = 0;
    }

    private void end(@Nullable String cause) {
        if (cause == null) {
            if (!told && asides.isSysstat() && (asides.timeColumn() >= 0 || layout != null && layout.isTimed())) {
                told = true;
                Sysstat.timed(sink);
            }
            sink.endRow(lines.offset(), lines.length());
        } else {
            reject(cause);
        }
    }

    /// `HPSS ACCOUNTING:  224962.6` below a table sums it up.
    private boolean isLabelled(Layout under) {
        return !under.isHeadless()
                && tokens.count() >= 2
                && tokens.count() < Math.min(under.width(), 5)
                && tokens.last(tokens.count() - 2) == ':'
                && tokens.isNumeric(tokens.count() - 1);
    }

    private void reject(String cause) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
