package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import java.util.Arrays;

/// Which side of a call a span is: the caller's span is the message, and the parent of the callee's.
final class Call {
    private static final int SERVER = 2;
    private static final int CLIENT = 3;
    private static final int PRODUCER = 4;
    private static final int CONSUMER = 5;

    private byte[] span = new byte[0];
    private byte[] parent = new byte[0];
    private long kind;

    void clear() {
        span = new byte[0];
        parent = new byte[0];
        kind = 0;
    }

    void span(byte[] bytes, int from, int length) {
        span = Arrays.copyOfRange(bytes, from, from + length);
    }

    void parent(byte[] bytes, int from, int length) {
        parent = Arrays.copyOfRange(bytes, from, from + length);
    }

    void kind(long number) {
        kind = number;
    }

    void put(RowSink sink, Columns columns) {
        boolean sends = kind == CLIENT || kind == PRODUCER;
        boolean receives = kind == SERVER || kind == CONSUMER;
        byte[] id = sends ? span : parent;
        if ((sends || receives) && id.length > 0) {
            sink.string(columns.of("message.id"), id, 0, id.length);
            sink.string(columns.of("message.side"), sends ? "send" : "receive");
        }
    }
}
