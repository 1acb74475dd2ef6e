package dev.sightline.format.proc;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rows of the tables, one table after the other.
final class CounterRows {
    static final String NO_ROW = "no row of the table above";
    static final String NO_TABLE = "no table of the kernel above";
    /// What a line may be that stands alone between two tables.
    private static final StampKind[] TIMES = {StampKind.ISO, StampKind.EPOCH, StampKind.CTIME};

    private static final String[] SLAB_COLUMNS = {
        "name",
        "active_objs",
        "num_objs",
        "objsize",
        "objperslab",
        "pagesperslab",
        "",
        "",
        "limit",
        "batchcount",
        "sharedfactor",
        "",
        "",
        "active_slabs",
        "num_slabs",
        "sharedavail"
    };
    private static final String[] DISK_COLUMNS = {
        "disk",
        "reads",
        "reads.merged",
        "reads.sectors",
        "reads.time",
        "writes",
        "writes.merged",
        "writes.sectors",
        "writes.time",
        "io.current",
        "io.time"
    };

    /// What a disk has now; all else it had since the machine's start.
    private static final Set<String> NO_COUNTERS = Set.of("disk", "io.current");

    private final RowSink sink;
    private final ZoneId zone;
    private final Words words = new Words();
    private final Stamp stamp;
    private Stamp rowStamp;
    private @Nullable Table table;
    private List<String> processors = List.of();
    private final Map<Table, int[]> columns = new EnumMap<>(Table.class);
    private final Rates rates = new Rates();
    private final Map<String, Integer> rateColumns = new HashMap<>();
    private int time = -1;
    private boolean timed;
    private long timeNanos;
    private TimeScale timeScale = TimeScale.LOCAL;
    /// Whether the head of the rows names the zone of their stamps.
    private boolean rowZone;

    CounterRows(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.zone = zone;
        this.stamp = new Stamp(zone);
        this.rowStamp = stamp;
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            words.split(lines.bytes(), lines.start(), trimmed(lines));
            Table begun = lines.isTooLong() ? null : Table.begins(words);
            if (words.count() == 0) {
                continue;
            }
            if (begun != null) {
                begin(begun);
            } else if (lines.isTooLong()) {
                reject(Lines.TOO_LONG, lines);
            } else if (isTime()) {
                timed = true;
                timeNanos = stamp.nanos();
                timeScale = stamp.scale();
            } else if (table == null) {
                reject(NO_TABLE, lines);
            } else if (table.isHead(words)) {
                stampZone(words.text(words.count() - 1));
            } else if (!table.isRow(words)) {
                reject(NO_ROW, lines);
            } else {
                row(table, lines);
            }
        }
    }

    private static int trimmed(Lines lines) {
        int end = lines.end();
        return end > lines.start() && lines.bytes()[end - 1] == '\r' ? end - 1 : end;
    }

    private void reject(String cause, Lines lines) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    /// A time that stands alone in its line, as scripts print it between tables: it is the one of the rows below.
    private boolean isTime() {
        for (StampKind kind : TIMES) {
            int last = words.count() - 1;
            if (stamp.read(kind, words.bytes(), words.from(0), words.to(last)) == words.to(last)) {
                return true;
            }
        }
        return false;
    }

    private void begin(Table begun) {
        table = begun;
        if (begun == Table.INTERRUPTS) {
            processors = new ArrayList<>();
            for (int i = 0; i < words.count(); i++) {
                processors.add(words.text(i));
            }
        }
    }

    private void stampZone(String name) {
        try {
            rowStamp = new Stamp(ZoneId.of(name, ZoneId.SHORT_IDS));
            rowZone = true;
        } catch (DateTimeException notAZone) {
            rowStamp = new Stamp(zone);
            rowZone = false;
        }
    }

    private void row(Table of, Lines lines) {
        int[] places = columns.computeIfAbsent(of, this::columns);
        switch (of) {
            case INTERRUPTS -> interrupts(places, lines);
            case SLABS -> numbers(places, Table.SLAB_WORDS, lines);
            case DISKS -> numbers(places, Table.DISK_WORDS, lines);
        }
    }

    private int[] columns(Table of) {
        return switch (of) {
            case INTERRUPTS ->
                new int[] {
                    string("interrupt", Role.EVENT),
                    string("cpu", timed ? null : Role.ENTITY),
                    count("count", null),
                    string("device", null),
                    // each counter is a series of its own: one row of a processor would hide the others
                    timed ? string("counter", Role.ENTITY) : -1
                };
            case SLABS -> named(SLAB_COLUMNS);
            case DISKS -> named(DISK_COLUMNS);
        };
    }

    private int[] named(String[] names) {
        int[] places = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            String unit = names[i].equals("objsize")
                    ? "B"
                    : names[i].equals("io.time") ? "s" : names[i].endsWith(".time") ? "ms" : null;
            places[i] = names[i].isEmpty() ? -1 : i == 0 ? string(names[i], Role.ENTITY) : count(names[i], unit);
        }
        return places;
    }

    private int string(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    private int count(String name, @Nullable String unit) {
        return sink.column(name, new ColumnHint(ColumnType.INT64, null, unit));
    }

    private void time(long nanos, TimeScale scale) {
        if (time < 0) {
            time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        }
        sink.timeNanos(time, nanos, scale);
    }

    private void numbers(int[] places, int width, Lines lines) {
        byte[] b = words.bytes();
        int stampAt = width;
        boolean stamped =
                words.count() == width + 2 && rowStamp.read(StampKind.ISO, b, words.from(stampAt), words.lineEnd()) > 0;
        if (stamped) {
            time(rowStamp.nanos(), rowZone ? TimeScale.ZONED : rowStamp.scale());
        } else if (timed) {
            time(timeNanos, timeScale);
        }
        sink.string(places[0], b, words.from(0), words.to(0) - words.from(0));
        for (int i = 1; i < width; i++) {
            if (places[i] >= 0 && words.isNumber(i)) {
                sink.int64(places[i], words.number(i));
            }
            if (width == Table.DISK_WORDS && (stamped || timed) && !NO_COUNTERS.contains(DISK_COLUMNS[i])) {
                rate(DISK_COLUMNS[i], words.text(0), stamped ? rowStamp.nanos() : timeNanos, words.number(i));
            }
        }
        sink.endRow(lines.offset(), lines.length());
    }

    /// The column `NAME.rate` beside a counter, from a series' second sample on.
    private void rate(String name, String series, long nanos, long count) {
        double perSecond = rates.of(name + ' ' + series, nanos, count);
        if (!Double.isNaN(perSecond)) {
            int column = rateColumns.computeIfAbsent(
                    name + ".rate", rate -> sink.column(rate, ColumnHint.of(ColumnType.FLOAT64, null)));
            sink.float64(column, perSecond);
        }
    }

    /// A row for each processor; one without a processor where the kernel counts for all (`ERR:  0`).
    private void interrupts(int[] places, Lines lines) {
        int counts = 1;
        while (counts <= processors.size() && words.isNumber(counts)) {
            counts++;
        }
        boolean ofAll = counts == 2 && processors.size() > 1;
        byte[] b = words.bytes();
        for (int i = 1; i < counts; i++) {
            if (timed) {
                time(timeNanos, timeScale);
            }
            String interrupt = words.text(0).substring(0, words.text(0).length() - 1);
            String counter = ofAll ? interrupt : interrupt + " " + processors.get(i - 1);
            sink.string(places[0], interrupt);
            if (!ofAll) {
                sink.string(places[1], processors.get(i - 1));
            }
            sink.int64(places[2], words.number(i));
            if (timed && places[4] >= 0) {
                sink.string(places[4], counter);
                rate("count", counter, timeNanos, words.number(i));
            }
            if (counts < words.count()) {
                device(places[3], b, words.from(counts));
            }
            sink.endRow(lines.offset(), lines.length());
        }
    }

    /// The rest of the line, its columns a blank apart.
    private void device(int column, byte[] b, int from) {
        StringBuilder text = new StringBuilder();
        for (int p = from; p < words.lineEnd(); ) {
            int to = Scan.findBlank(b, p, words.lineEnd());
            text.append(text.isEmpty() ? "" : " ")
                    .append(new String(b, p, to - p, java.nio.charset.StandardCharsets.UTF_8));
            p = Scan.skipBlanks(b, to, words.lineEnd());
        }
        sink.string(column, text.toString());
    }
}
