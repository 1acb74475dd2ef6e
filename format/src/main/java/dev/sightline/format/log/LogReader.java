package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the records of a log whose layout is known.
final class LogReader {
    static final String NO_TIME = "no time";
    private static final int NO_COLUMN = -1;

    private final Layout layout;
    private final RowSink sink;
    private final Stamp stamp;
    /// Asks whether a line begins a record, without the side effects on years and days that reading has.
    private final Stamp probe;

    private final Word word = new Word();
    private final LevelWords levels = new LevelWords();
    private final Continuation continuation;
    private final Templates templates;
    private final int time;
    private final int message;
    private final int[] before;
    private final int[] after;
    /// By element: of the port of an address.
    private final int[] ports;
    private final int level;
    private final boolean levelInMessage;
    private final boolean javaUtil;
    private final int method;

    LogReader(Layout layout, int year, ReadOptions options, RowSink sink) {
        this.layout = layout;
        this.sink = sink;
        this.stamp = new Stamp(options.zone());
        this.probe = new Stamp(options.zone());
        stamp.year(year);
        stamp.dayFirst(options.dayFirst());
        probe.dayFirst(options.dayFirst());
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        Set<String> names = new HashSet<>(Set.of("time", "level"));
        String entity = entity(layout);
        javaUtil = layout.isJavaUtil();
        levelInMessage = !layout.hasLevel() && !javaUtil;
        level = sink.column("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        before = columns(layout.before(), entity, names);
        after = columns(layout.after(), entity, names);
        ports = ports(layout.after(), names);
        method = javaUtil ? sink.column("logger", ColumnHint.of(ColumnType.STRING, Role.ENTITY)) : NO_COLUMN;
        names.add("logger");
        continuation = new Continuation(sink, names);
        message = sink.column("message", ColumnHint.of(ColumnType.STRING, null));
        templates = new Templates(sink, names);
        if (levelInMessage) {
            templates.leavesLevels();
        }
    }

    /// Who: the thread, else what logs, else the process.
    private static String entity(Layout layout) {
        Set<String> names = new HashSet<>();
        Stream.concat(layout.before().stream(), layout.after().stream())
                .filter(element -> !element.optional())
                .forEach(element -> names.add(element.column()));
        return Stream.of(
                        "pod",
                        "origin",
                        "host",
                        "service",
                        "thread",
                        "worker",
                        "rank",
                        "node",
                        "cpu",
                        "core",
                        "logger",
                        "tid",
                        "pid",
                        "client",
                        Element.SOURCE)
                .filter(names::contains)
                .findFirst()
                .orElse("");
    }

    private int[] columns(List<Element> elements, String entity, Set<String> names) {
        int[] columns = new int[elements.size()];
        for (int i = 0; i < columns.length; i++) {
            String name = elements.get(i).column();
            names.add(name);
            Role role = name.equals("level") ? Role.LEVEL : name.equals(entity) ? Role.ENTITY : null;
            columns[i] = name.isEmpty() ? NO_COLUMN : sink.column(name, ColumnHint.of(ColumnType.STRING, role));
        }
        return columns;
    }

    private int[] ports(List<Element> elements, Set<String> names) {
        int[] ports = new int[elements.size()];
        Arrays.fill(ports, NO_COLUMN);
        for (int i = 0; i < ports.length; i++) {
            if (elements.get(i).isAddress()) {
                String name = elements.get(i).column() + ".port";
                names.add(name);
                ports[i] = sink.column(name);
            }
        }
        return ports;
    }

    void read(Lines lines) throws IOException {
        Records records = new Records(lines, new Beginnings());
        while (records.next()) {
            if (records.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, records.offset(), records.bytes(), records.start(), records.length());
                continue;
            }
            record(records);
            sink.endRow(records.offset(), records.length());
        }
    }

    boolean sawYearless() {
        return stamp.sawYearless();
    }

    private final class Beginnings implements Records.Start {
        @Override
        public boolean isAt(byte[] bytes, int from, int to) {
            return layout.read(probe, bytes, from, to);
        }

        @Override
        public boolean goesOn(byte[] bytes, int record, int recordEnd, int from, int to) {
            return layout.goesOn(probe, bytes, record, recordEnd, from, to);
        }
    }

    /// Puts a message that stands alone, and its template; the row is still open.
    void said(byte[] bytes, int from, int to) {
        sink.string(message, bytes, from, to - from);
        templates.event(bytes, from, to);
    }

    /// Puts what a record tells; the row is still open.
    void record(RecordText records) {
        byte[] bytes = records.bytes();
        int from = records.start();
        int to = records.firstEnd();
        Place usual = layout.places().getFirst();
        Place place = usual;
        int p = -1;
        for (int i = 0; i < layout.places().size() && p < 0; i++) {
            place = layout.places().get(i);
            p = place.find(stamp, bytes, from, to);
        }
        int text = from;
        if (p >= 0) {
            sink.timeNanos(time, stamp.nanos(), stamp.scale());
            if (stamp.letter() != 0) {
                sink.string(level, new byte[] {stamp.letter()}, 0, 1);
            }
        }
        if (p >= 0 && place.word() == usual.word() && !layout.head().equals(usual)) {
            p = layout.head().find(probe, bytes, from, to);
        }
        if (p >= 0 && place.word() == usual.word()) {
            before(bytes, from, to);
            text = javaUtil ? javaUtil(records, p) : after(bytes, Sample.afterStamp(bytes, p, to), to);
        }
        if (levelInMessage && levels.find(bytes, text, to)) {
            sink.string(level, bytes, levels.from(), levels.to() - levels.from());
        }
        int end = records.end();
        sink.string(message, bytes, text, end - text);
        templates.put(bytes, text, end);
        continuation.put(records);
    }

    private void before(byte[] bytes, int from, int to) {
        int p = from;
        for (int i = 0; i < before.length; i++) {
            int column = before[i];
            p = Scan.skipBlanks(bytes, p, to);
            int end = Scan.findBlank(bytes, p, to);
            word.read(bytes, p, end);
            if (column != NO_COLUMN && word.length() > 0) {
                int start = word.from() + layout.before().get(i).skipped(bytes, word.from(), word.to());
                sink.text(column, bytes, start, word.to() - start);
            }
            p = end;
        }
    }

    /// @return where the message begins
    private int after(byte[] bytes, int from, int to) {
        int p = from;
        for (int i = 0; i < after.length && p < to; i++) {
            Element element = layout.after().get(i);
            Shape found = word.read(bytes, p, to);
            if (found == Shape.LEVEL && element.shape() == Shape.WORD && word.isUpperCase()) {
                // as PostgreSQL's own processes, which have no user
                i = levelAfterWords(i);
                element = layout.after().get(i);
            }
            if (!element.takes(found)) {
                break;
            }
            if (levelInMessage && bytes[p] == '[' && Levels.isClear(bytes, word.from(), word.to())) {
                // among words that are none, as `[CRITICAL] [3352]` among `[LOGON] [3352]`
                sink.string(level, bytes, word.from(), word.length());
            }
            if (after[i] != NO_COLUMN && word.length() > 0 && found != Shape.SEPARATOR) {
                int start = word.from() + element.skipped(bytes, word.from(), word.to());
                int end = element.levelled() ? beforeLevel(bytes, start, word.to()) : word.to();
                if (ports[i] != NO_COLUMN) {
                    int host = Element.hostEnd(bytes, start, end);
                    if (host < end) {
                        sink.text(ports[i], bytes, host + 1, end - host - 1);
                    }
                    end = host;
                }
                sink.text(after[i], bytes, start, end - start);
            }
            p = word.next();
        }
        return p;
    }

    /// The level's element, where only words are left before it; else the same one.
    private int levelAfterWords(int from) {
        int i = from;
        while (i < after.length && layout.after().get(i).shape() == Shape.WORD) {
            i++;
        }
        return i < after.length && layout.after().get(i).shape() == Shape.LEVEL ? i : from;
    }

    /// The level of Apache's `[core:error]`, of Monolog's `local.ERROR`.
    ///
    /// @return where the name before it ends
    private int beforeLevel(byte[] bytes, int from, int to) {
        int at = Element.levelAt(bytes, from, to);
        if (at < 0) {
            return to;
        }
        sink.string(level, bytes, at, to - at);
        return at - 1;
    }

    /// `Jan 02, 2024 3:04:05 PM com.acme.Foo method`, then `INFO: message` on the next line.
    private int javaUtil(RecordText records, int from) {
        byte[] bytes = records.bytes();
        int p = Scan.skipBlanks(bytes, from, records.firstEnd());
        sink.string(method, bytes, p, records.firstEnd() - p);
        int second = Scan.find(bytes, records.firstEnd(), records.end(), (byte) '\n') + 1;
        if (second >= records.end()) {
            return p;
        }
        int colon = Scan.find(bytes, second, Math.min(records.end(), second + 14), (byte) ':');
        if (!Levels.is(bytes, second, colon)) {
            return second;
        }
        sink.string(level, bytes, second, colon - second);
        return Scan.skipBlanks(bytes, colon + 1, records.end());
    }
}
