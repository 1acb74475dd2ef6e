package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the lines of an access log to rows.
final class AccessReader {
    static final String NOT_A_LINE = "not host ident user [time] \"request\" status bytes";

    private final RowSink sink;
    private final AccessLine line;
    private final Templates templates;
    private final int[] before = new int[5];
    private final int time;
    private final int method;
    private final int path;
    private final int protocol;
    private final int request;
    private final int status;
    private final int bytes;
    private final int referer;
    private final int agent;
    private final int duration;
    private static final int LONGEST_NAME = 40;
    private static final int MOST_NAMES = 200;
    /// Of the whole request, as people call nginx's `$request_time`.
    private static final Set<String> OF_REQUEST = Set.of("rt", "request_time", "req_time", "reqtime");

    private static final Pattern OF_UPSTREAM =
            Pattern.compile("u(rt|ct|ht)|upstream_[a-z_]*time|(response|connect|header)_time");
    private static final ColumnHint SECONDS = new ColumnHint(null, null, "s");

    private final Map<String, Integer> names = new HashMap<>();
    private final int[] extra = new int[AccessLine.MAX_EXTRAS];
    private final PathHoles event = new PathHoles();

    AccessReader(RowSink sink, ZoneId zone) {
        this.sink = sink;
        line = new AccessLine(zone);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        int vhost = text("vhost", null);
        int host = text("host", Role.ENTITY);
        int ident = text("ident", null);
        int user = text("user", null);
        before[0] = vhost;
        before[1] = host;
        before[2] = ident;
        before[3] = user;
        before[4] = text("field.5", null);
        method = text("method", null);
        path = text("path", null);
        protocol = text("protocol", null);
        request = text("request", null);
        status = sink.column("status", ColumnHint.of(ColumnType.INT64, null));
        bytes = sink.column("bytes", new ColumnHint(ColumnType.INT64, null, "B"));
        referer = text("referer", null);
        agent = text("agent", null);
        duration = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s").afterwards());
        for (int i = 0; i < extra.length; i++) {
            extra[i] = sink.column("extra." + (i + 1));
        }
        templates = new Templates(sink, Set.of());
    }

    private int text(String name, @org.jspecify.annotations.Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] b = lines.bytes();
            int end = AccessLine.trimmed(b, lines.start(), lines.end());
            if (end == lines.start() || b[lines.start()] == '#') {
                continue;
            }
            if (lines.isTooLong() || !line.read(b, lines.start(), end)) {
                String cause = lines.isTooLong() ? Lines.TOO_LONG : NOT_A_LINE;
                sink.rejectRow(cause, lines.offset(), b, lines.start(), lines.length());
                continue;
            }
            sink.timeNanos(time, line.nanos(), line.scale());
            before(b);
            request(b);
            if (b[line.statusFrom] != '-') {
                sink.text(status, b, line.statusFrom, line.statusTo - line.statusFrom);
            }
            if (b[line.bytesFrom] != '-') {
                sink.text(bytes, b, line.bytesFrom, line.bytesTo - line.bytesFrom);
            }
            extras(b);
            sink.endRow(lines.offset(), lines.length());
        }
    }

    /// Three words are host, ident and user; of four the first is the virtual host. Two lack ident.
    private void before(byte[] b) {
        int first = line.words >= 4 ? 0 : 1;
        for (int i = 0; i < line.words; i++) {
            int column = line.words == 2 && i == 1 ? before[3] : before[first + i];
            put(column, b, line.starts[i], line.ends[i]);
        }
    }

    private void put(int column, byte[] b, int from, int to) {
        if (to > from && !Scan.is(b, from, to, "-")) {
            sink.string(column, b, from, to - from);
        }
    }

    private void request(byte[] b) {
        int from = line.requestFrom;
        int to = line.requestTo;
        int methodEnd = Scan.find(b, from, to, (byte) ' ');
        int protocolAt = to;
        while (protocolAt > methodEnd && b[protocolAt - 1] != ' ') {
            protocolAt--;
        }
        boolean whole = methodEnd < to && protocolAt > methodEnd + 1 && Scan.startsWith(b, protocolAt, to, "HTTP");
        boolean old = methodEnd < to && !whole && b[methodEnd + 1 < to ? methodEnd + 1 : from] == '/';
        if (!whole && !old) {
            put(request, b, from, to);
            templates.event(b, from, to);
            return;
        }
        int pathEnd = whole ? protocolAt - 1 : to;
        put(method, b, from, methodEnd);
        put(path, b, methodEnd + 1, pathEnd);
        put(protocol, b, whole ? protocolAt : to, to);
        int query = Scan.find(b, methodEnd + 1, pathEnd, (byte) '?');
        templates.put(event.bytes(), event.of(b, from, query));
    }

    /// Puts `rt=0.354` or `ua="two words"` by its name; nginx writes times in seconds, with a fraction.
    ///
    /// @return whether it is such a pair
    private boolean named(byte[] b, int from, int to) {
        int equals = Scan.find(b, from, to, (byte) '=');
        if (equals == to || equals == from || equals - from > LONGEST_NAME) {
            return false;
        }
        for (int i = from; i < equals; i++) {
            boolean letter = (b[i] | 0x20) >= 'a' && (b[i] | 0x20) <= 'z' || b[i] == '_' || b[i] == '.';
            if (!letter && (i == from || b[i] < '0' || b[i] > '9') && b[i] != '-') {
                return false;
            }
        }
        boolean quote = to - equals > 2 && b[equals + 1] == '"' && b[to - 1] == '"';
        int start = equals + (quote ? 2 : 1);
        int end = quote ? to - 1 : to;
        String name = new String(b, from, equals - from, StandardCharsets.US_ASCII);
        Integer column = names.get(name);
        if (column == null) {
            if (names.size() >= MOST_NAMES) {
                return false;
            }
            column = OF_REQUEST.contains(name)
                    ? duration
                    : sink.column(name, OF_UPSTREAM.matcher(name).matches() ? SECONDS : ColumnHint.NONE);
            names.put(name, column);
        }
        if (!Scan.is(b, start, end, "-")) {
            sink.text(column, b, start, end - start);
        }
        return true;
    }

    /// Combined logs have the referer and the agent; a bare number with a fraction is how long it took, in seconds.
    private void extras(byte[] b) {
        int quotes = 0;
        boolean timed = false;
        for (int i = 0; i < line.extras; i++) {
            int from = line.extraStarts[i];
            int to = line.extraEnds[i];
            if (line.quoted[i] && quotes < 2) {
                put(quotes++ == 0 ? referer : agent, b, from, to);
            } else if (!line.quoted[i] && !timed && isSeconds(b, from, to)) {
                timed = true;
                sink.text(duration, b, from, to - from);
            } else if ((line.quoted[i] || !named(b, from, to)) && to > from && !Scan.is(b, from, to, "-")) {
                sink.text(extra[i], b, from, to - from);
            }
        }
    }

    private static boolean isSeconds(byte[] b, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            points += b[i] == '.' ? 1 : 0;
            if (b[i] != '.' && (b[i] < '0' || b[i] > '9')) {
                return false;
            }
        }
        return points == 1 && to - from > 2;
    }
}
