package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.StampText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the records of a slow query log: lines of `#` that measure a query, `use` and `SET timestamp`, the statement.
final class SlowQueries {
    static final int LONGEST_BANNER = 1024;
    /// What a server writes when it opens its log.
    static final String STARTED = "started with:";

    private static final String NO_QUERY = "no # Query_time";
    private static final Pattern BANNER =
            Pattern.compile(".*, Version: .* started with:.*|Tcp port: .*|Time +Id +Command +Argument.*");
    private static final Pattern CLIENT =
            Pattern.compile("# User(?:@Host)?: ([^\\[\\s]*+)\\[[^\\]]*+\\] @ *+([^\\[\\s]*+) *+\\[([^\\]]*+)\\]");
    private static final Pattern PAIR = Pattern.compile("(?<![\\w-])([A-Za-z_][\\w-]*+): ++(\\S++)");
    private static final Pattern USE = Pattern.compile("(?i)use ++`?+([^`;]++)`?+;");
    private static final Pattern SET = Pattern.compile("(?i)SET timestamp=(\\d{1,11})(?:\\.\\d+)?;");
    private static final Set<String> SECONDS =
            Set.of("Lock_time", "InnoDB_IO_r_wait", "InnoDB_rec_lock_wait", "InnoDB_queue_wait");
    private static final int LONGEST_HEAD = 4096;
    private static final long SECOND = 1_000_000_000L;
    private static final long LAST_SECOND = Long.MAX_VALUE / SECOND;

    private final RowSink sink;
    private final StampText stamps;
    private final int time;
    private final int duration;
    private final int host;
    private final int user;
    private final int database;
    private final int statement;
    private final Templates templates;
    private final Map<String, Integer> columns = new HashMap<>();
    /// Older servers say the time only where it has changed.
    private long lastTime = StampText.NONE;

    private TimeScale lastScale = TimeScale.ZONED;

    // of one record
    private long begin;
    /// Whether that is when it was over.
    private boolean isOver;

    private double took;

    SlowQueries(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.stamps = new StampText(zone);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        duration = sink.column("Query_time", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s"));
        host = sink.column("host", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        user = sink.column("user", ColumnHint.of(ColumnType.STRING, null));
        database = sink.column("db", ColumnHint.of(ColumnType.STRING, null));
        statement = sink.column("statement", ColumnHint.of(ColumnType.STRING, null));
        templates = new Templates(sink, Set.of("time", "Query_time", "host", "user", "db", "statement"));
    }

    void read(Lines lines) throws IOException {
        Records records = new Records(lines, new Beginnings());
        while (records.next()) {
            String cause = records.isTooLong() ? Lines.TOO_LONG : record(records);
            if (cause == null) {
                sink.endRow(records.offset(), records.length());
            } else if (!cause.isEmpty()) {
                sink.rejectRow(cause, records.offset(), records.bytes(), records.start(), records.length());
            }
        }
    }

    private static final class Beginnings implements Records.Start {
        @Override
        public boolean isAt(byte[] bytes, int from, int to) {
            return isMeasured(bytes, from, to);
        }

        /// A query has several such lines.
        @Override
        public boolean goesOn(byte[] bytes, int record, int recordEnd, int from, int to) {
            int line = from - 1;
            while (line > record && bytes[line - 1] != '\n') {
                line--;
            }
            return bytes[line] == '#' && !Scan.startsWith(bytes, line, from, "# administrator");
        }
    }

    private static boolean isMeasured(byte[] bytes, int from, int to) {
        return Scan.startsWith(bytes, from, to, "# Time: ")
                || Scan.startsWith(bytes, from, to, "# User")
                || Scan.startsWith(bytes, from, to, "# Thread_id: ")
                || Scan.startsWith(bytes, from, to, "# Query_time: ");
    }

    /// @return null if it is a row; else why it is none, empty for the server's own lines
    private @Nullable String record(Records records) {
        byte[] bytes = records.bytes();
        begin = StampText.NONE;
        isOver = false;
        took = Double.NaN;
        boolean any = false;
        boolean only = true;
        int p = records.start();
        while (p < records.end()) {
            int end = Scan.find(bytes, p, records.end(), (byte) '\n');
            String line = new String(bytes, p, Math.min(end - p, LONGEST_HEAD), StandardCharsets.UTF_8).strip();
            boolean administers = line.startsWith("# administrator");
            only &= BANNER.matcher(line).matches();
            if (line.startsWith("#") && !administers) {
                any |= measured(line);
            } else if (administers || !head(line)) {
                break;
            }
            p = end + 1;
        }
        if (!any) {
            return only ? "" : NO_QUERY;
        }
        putTime();
        int to = statementEnd(bytes, p, records.end());
        if (to > p) {
            sink.string(statement, bytes, p, to - p);
            templates.event(bytes, p, to);
        }
        return null;
    }

    /// What stands between the measures and the statement.
    private boolean head(String line) {
        Matcher set = SET.matcher(line);
        if (set.lookingAt()) {
            long seconds = Long.parseLong(set.group(1));
            if (begin == StampText.NONE && seconds < LAST_SECOND) {
                begin = seconds * SECOND;
            }
            return true;
        }
        Matcher use = USE.matcher(line);
        if (use.matches()) {
            sink.string(database, use.group(1));
            return true;
        }
        return line.isEmpty() || BANNER.matcher(line).matches();
    }

    private static boolean isBanner(byte[] bytes, int from, int to) {
        String line = new String(bytes, from, Math.min(to - from, LONGEST_BANNER), StandardCharsets.UTF_8);
        return BANNER.matcher(line.strip()).matches();
    }

    /// A server that is started again writes its banner behind the last statement.
    private static int statementEnd(byte[] bytes, int from, int to) {
        for (int line = from; line < to; line = Scan.find(bytes, line, to, (byte) '\n') + 1) {
            if (line > from && isBanner(bytes, line, Scan.find(bytes, line, to, (byte) '\n'))) {
                return line - 1;
            }
        }
        return to;
    }

    private boolean measured(String line) {
        if (line.startsWith("# Time: ")) {
            long nanos = stamps.nanos(line.substring("# Time: ".length()));
            if (nanos != StampText.NONE) {
                lastTime = nanos;
                lastScale = stamps.scale();
                // with fractions it is when the query was over
                isOver = line.indexOf('.') > 0;
                begin = isOver ? nanos : begin;
            }
            return false;
        }
        Matcher client = CLIENT.matcher(line);
        int from = 0;
        if (client.find()) {
            sink.string(user, client.group(1));
            String where = client.group(2).isEmpty() ? client.group(3) : client.group(2);
            if (!where.isEmpty()) {
                sink.string(host, where);
            }
            from = client.end();
        }
        boolean query = false;
        Matcher pair = PAIR.matcher(line);
        while (pair.find(from)) {
            from = pair.end();
            query |= put(pair.group(1), pair.group(2));
        }
        return query;
    }

    private boolean put(String name, String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        if (name.equals("Query_time")) {
            long nanos = DecimalSeconds.nanos(text, 0, text.length);
            if (nanos < 0) {
                return false;
            }
            took = nanos;
            sink.text(duration, text, 0, text.length);
            return true;
        }
        if (name.equals("Schema")) {
            sink.string(database, text, 0, text.length);
            return false;
        }
        Integer column = columns.get(name);
        if (column == null) {
            if (columns.size() >= KeyTable.MAX_KEYS) {
                return false;
            }
            ColumnHint hint = SECONDS.contains(name)
                    ? new ColumnHint(null, null, "s")
                    : name.equals("Bytes_sent") ? new ColumnHint(null, null, "B") : ColumnHint.NONE;
            column = sink.column(name, hint);
            columns.put(name, column);
        }
        sink.text(column, text, 0, text.length);
        return false;
    }

    /// When the query began: as the server set it, or so long before it was over.
    private void putTime() {
        if (isOver) {
            sink.timeNanos(time, Double.isNaN(took) ? begin : begin - (long) took, lastScale);
        } else if (begin != StampText.NONE) {
            sink.timeNanos(time, begin, TimeScale.ZONED);
        } else if (lastTime != StampText.NONE) {
            sink.timeNanos(time, lastTime, lastScale);
        }
    }
}
