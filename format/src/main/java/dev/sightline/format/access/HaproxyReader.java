package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.log.SyslogHeader;
import java.io.IOException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Reads HAProxy's lines to rows: requests, connections, and what it says of itself.
final class HaproxyReader {
    static final String NOT_A_LINE = "neither a request nor a line with syslog's header";
    private static final String[] CONNECTIONS = {"actconn", "feconn", "beconn", "srv_conn", "retries"};

    private final RowSink sink;
    private final HaproxyLine line;
    private final SyslogHeader header;
    private final RequestCells request;
    private final int time;
    private final int host;
    private final int client;
    private final int clientPort;
    private final int frontend;
    private final int backend;
    private final int server;
    private final int tq;
    private final int tw;
    private final int tc;
    private final int tr;
    private final int duration;
    private final int status;
    private final int bytes;
    private final int requestCookie;
    private final int responseCookie;
    private final int termination;
    private final int[] connections = new int[HaproxyLine.CONNECTIONS];
    private final int serverQueue;
    private final int backendQueue;
    private final int requestHeaders;
    private final int responseHeaders;
    private final int more;
    private final int message;

    HaproxyReader(RowSink sink, ZoneId zone, SyslogHeader header) {
        this.sink = sink;
        this.header = header;
        line = new HaproxyLine(zone);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        host = text("host", null);
        client = text("client", null);
        clientPort = number("client.port", null);
        frontend = text("frontend", null);
        backend = text("backend", null);
        server = text("server", Role.ENTITY);
        request = new RequestCells(sink);
        status = number("status", null);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ms"));
        tq = number("Tq", "ms");
        tw = number("Tw", "ms");
        tc = number("Tc", "ms");
        tr = number("Tr", "ms");
        bytes = number("bytes", "B");
        termination = text("termination", null);
        for (int i = 0; i < connections.length; i++) {
            connections[i] = number(CONNECTIONS[i], null);
        }
        serverQueue = number("srv_queue", null);
        backendQueue = number("backend_queue", null);
        requestCookie = text("request.cookie", null);
        responseCookie = text("response.cookie", null);
        requestHeaders = text("request.headers", null);
        responseHeaders = text("response.headers", null);
        more = text("more", null);
        message = text("message", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    private int number(String name, @Nullable String unit) {
        return sink.column(name, new ColumnHint(ColumnType.INT64, null, unit));
    }

    /// Where what HAProxy says begins: behind the tag of syslog's header.
    static int headerEnd(byte[] b, int from, int to) {
        int tag = Scan.indexOf(b, from, to, HaproxyFormat.TAG);
        int end = tag < 0 ? -1 : Scan.indexOf(b, tag, to, "]:");
        return end < 0 ? from : Scan.skipBlanks(b, end + 2, to);
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NOT_A_LINE, (b, from, end) -> {
            if (line.read(b, from, end)) {
                row(b, from, end);
                return Lines.Kind.ROW;
            }
            return Lines.Kind.rowIf(says(b, from, end));
        });
        header.say(sink);
    }

    /// What it says of itself: `Server app/srv1 is DOWN, reason: ...`, `Proxy web started.`
    private boolean says(byte[] b, int from, int to) {
        int at = headerEnd(b, from, to);
        if (at <= from || at >= to) {
            return false;
        }
        header.read(b, from, to);
        if (!header.isTimed()) {
            return false;
        }
        sink.timeNanos(time, header.nanos(), header.scale());
        host(header.host(b));
        sink.string(message, b, at, to - at);
        int name = Scan.skipBlanks(b, Scan.findBlank(b, at, to), to);
        int nameEnd = Scan.findBlank(b, name, to);
        boolean ofServer = Scan.startsWith(b, at, to, "Server ") && Scan.find(b, name, nameEnd, (byte) '/') < nameEnd;
        if (ofServer) {
            server(b, name, Scan.find(b, name, nameEnd, (byte) '/'), nameEnd);
        }
        request.event(ofServer ? state(b, nameEnd, to) : "message");
        return true;
    }

    private static String state(byte[] b, int from, int to) {
        return Scan.indexOf(b, from, to, " is DOWN") >= 0
                ? "server down"
                : Scan.indexOf(b, from, to, " is UP") >= 0 ? "server up" : "server";
    }

    private void host(String name) {
        if (!name.isEmpty()) {
            sink.string(host, name);
        }
    }

    private void server(byte[] b, int from, int slash, int to) {
        sink.string(backend, b, from, slash - from);
        sink.string(server, b, from, to - from);
    }

    private void row(byte[] b, int from, int to) {
        sink.timeNanos(time, line.nanos(), line.scale());
        header.read(b, from, line.clientFrom);
        host(header.host(b));
        client(b);
        // a tilde marks what came through TLS
        int frontendTo = b[line.frontendTo - 1] == '~' ? line.frontendTo - 1 : line.frontendTo;
        sink.string(frontend, b, line.frontendFrom, frontendTo - line.frontendFrom);
        server(b, line.serverFrom, line.slash, line.serverTo);
        timers(b);
        words(b);
        for (int i = 0; i < connections.length; i++) {
            put(connections[i], b, line.connections.starts[i], line.connections.ends[i]);
        }
        put(serverQueue, b, line.queues.starts[0], line.queues.ends[0]);
        put(backendQueue, b, line.queues.starts[1], line.queues.ends[1]);
        if (line.http) {
            rest(b, to);
        } else {
            request.event("connection");
        }
    }

    private void client(byte[] b) {
        int colon = line.clientTo;
        while (colon > line.clientFrom && b[colon - 1] != ':') {
            colon--;
        }
        boolean split = colon > line.clientFrom + 1;
        int to = split ? colon - 1 : line.clientTo;
        sink.string(client, b, line.clientFrom, to - line.clientFrom);
        if (split) {
            put(clientPort, b, colon, line.clientTo);
        }
    }

    private void timers(byte[] b) {
        int[] columns = line.http ? new int[] {tq, tw, tc, tr, duration} : new int[] {tw, tc, duration};
        for (int i = 0; i < columns.length; i++) {
            put(columns[i], b, line.timers.starts[i], line.timers.ends[i]);
        }
    }

    private void words(byte[] b) {
        int[] columns = line.http
                ? new int[] {status, bytes, requestCookie, responseCookie, termination}
                : new int[] {bytes, termination};
        for (int i = 0; i < columns.length; i++) {
            int from = line.words.starts[i];
            put(columns[i], b, b[from] == '+' ? from + 1 : from, line.words.ends[i]);
        }
    }

    /// `-1` is a step that was not reached, `-` no value.
    private void put(int column, byte[] b, int from, int to) {
        if (to > from && !Scan.is(b, from, to, "-1") && !Scan.is(b, from, to, "-")) {
            sink.text(column, b, from, to - from);
        }
    }

    /// Captured headers in braces, of one side or both, then the request and what was added.
    private void rest(byte[] b, int to) {
        int p = line.rest;
        int column = requestHeaders;
        while (p < to && b[p] == '{') {
            int end = Scan.find(b, p, to, (byte) '}');
            if (end > p + 1) {
                sink.string(column, b, p + 1, Math.min(end, to) - p - 1);
            }
            column = responseHeaders;
            p = Scan.skipBlanks(b, Math.min(end + 1, to), to);
        }
        if (p < to && b[p] == '"') {
            // a line that was too long for syslog is cut within the request
            int end = Scan.find(b, p + 1, to, (byte) '"');
            request.put(b, p + 1, end, true);
            p = Scan.skipBlanks(b, Math.min(end + 1, to), to);
        }
        if (p < to) {
            sink.string(more, b, p, to - p);
        }
    }
}
