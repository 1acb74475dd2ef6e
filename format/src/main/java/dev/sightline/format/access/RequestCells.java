package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.log.PathHoles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntSupplier;

/// Puts `GET /users/17?q=x HTTP/1.1` as method, path, protocol and, with holes for what varies, the event.
final class RequestCells {
    private static final String SCHEME = "://";
    private static final int LONGEST = 512;

    private final RowSink sink;
    private final int method;
    private final int path;
    private final int protocol;
    private final int event;
    /// Made when it is first needed: a column of what is no request is seldom there.
    private final IntSupplier request;

    private final PathHoles holes = new PathHoles();
    private byte[] called = new byte[LONGEST];

    RequestCells(RowSink sink) {
        this.sink = sink;
        event = sink.column("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        method = sink.column("method", ColumnHint.of(ColumnType.STRING, null));
        path = sink.column("path", ColumnHint.of(ColumnType.STRING, null));
        protocol = sink.column("protocol", ColumnHint.of(ColumnType.STRING, null));
        request = () -> sink.column("request", ColumnHint.of(ColumnType.STRING, null));
    }

    /// @param named whether the request is the event, and nothing else in the line
    void put(byte[] b, int from, int to, boolean named) {
        int methodEnd = Scan.find(b, from, to, (byte) ' ');
        int protocolAt = to;
        while (protocolAt > methodEnd && b[protocolAt - 1] != ' ') {
            protocolAt--;
        }
        boolean versioned = protocolAt > methodEnd + 1 && Scan.startsWith(b, protocolAt, to, "HTTP");
        if (methodEnd >= to - 1 || !versioned && b[methodEnd + 1] != '/') {
            sink.string(request.getAsInt(), b, from, to - from);
            return;
        }
        int pathEnd = versioned ? protocolAt - 1 : to;
        sink.string(method, b, from, methodEnd - from);
        sink.string(path, b, methodEnd + 1, pathEnd - methodEnd - 1);
        if (versioned) {
            protocol(b, protocolAt, to);
        }
        if (named) {
            event(b, from, methodEnd, pathEnd);
        }
    }

    /// The same of a method and what it was called on, whole: `CONNECT a.example:443`.
    void putCalled(byte[] b, int from, int to) {
        int methodEnd = Scan.findBlank(b, from, to);
        int called = Scan.skipBlanks(b, methodEnd, to);
        sink.string(method, b, from, methodEnd - from);
        sink.string(path, b, called, to - called);
        event(b, from, methodEnd, to);
    }

    void protocol(byte[] b, int from, int to) {
        sink.string(protocol, b, from, to - from);
    }

    /// What happened where the line itself says it.
    void event(byte[] b, int from, int to) {
        sink.string(event, b, from, to - from);
    }

    void event(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sink.string(event, bytes, 0, bytes.length);
    }

    /// The method and the path without host and query.
    private void event(byte[] b, int from, int methodEnd, int pathEnd) {
        int start = methodEnd + 1;
        int end = Scan.find(b, start, pathEnd, (byte) '?');
        int scheme = Scan.indexOf(b, start, end, SCHEME);
        if (scheme >= 0) {
            start = Scan.find(b, scheme + SCHEME.length(), end, (byte) '/');
        }
        int length = Math.min(LONGEST, methodEnd + 1 - from);
        if (called.length < length + end - start) {
            called = Arrays.copyOf(called, length + end - start);
        }
        System.arraycopy(b, from, called, 0, length);
        System.arraycopy(b, start, called, length, end - start);
        int put = holes.of(called, 0, length + end - start);
        sink.string(event, holes.bytes(), 0, put);
    }
}
