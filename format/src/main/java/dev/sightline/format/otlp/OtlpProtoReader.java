package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Walks resource > scope > records of each request. Memory: one request, or one resource of a bare one.
final class OtlpProtoReader {
    private static final int HEAD = 1 << 16;
    private static final int REQUEST = 0x0a;

    private final ProtoStream stream;
    private final RowSink sink;
    private final Columns columns;
    private final ProtoAttributes resourceAttributes;
    private final ProtoAttributes scopeAttributes;
    private final ProtoFields fields;

    OtlpProtoReader(InputStream stream, RowSink sink) {
        this.stream = new ProtoStream(stream);
        this.sink = sink;
        this.columns = new Columns(sink);
        this.resourceAttributes = new ProtoAttributes(sink, columns::ofResource);
        this.scopeAttributes = new ProtoAttributes(sink, columns::ofScope);
        this.fields = new ProtoFields(sink, columns);
    }

    void read() throws IOException {
        boolean full = stream.ensure(HEAD);
        int head = full ? HEAD : stream.available();
        if (head == 0) {
            return;
        }
        Framing framing = Framing.of(Arrays.copyOfRange(stream.array(), stream.at(), stream.at() + head));
        if (framing == null) {
            framing = stream.array()[stream.at()] == REQUEST ? Framing.BARE : Framing.LENGTH32;
        }
        while (stream.ensure(1)) {
            long offset = stream.offset();
            long length = length(framing);
            if (length < 0 || length > ProtoStream.LONGEST) {
                sink.damaged("not a request of OTLP; reading stopped", offset);
                return;
            }
            if (!stream.ensure((int) length)) {
                sink.damaged(
                        "truncated: the last request has " + stream.available() + " of " + length + " bytes", offset);
                return;
            }
            request(framing, stream.array(), stream.at(), stream.at() + (int) length, offset);
            stream.skip((int) length);
        }
    }

    private long length(Framing framing) throws IOException {
        return switch (framing) {
            case LENGTH32 -> stream.int32();
            case VARINT -> stream.varint();
            case BARE -> stream.varint() == REQUEST ? stream.varint() : -1;
        };
    }

    private void request(Framing framing, byte[] bytes, int start, int end, long offset) {
        try {
            Proto request = new Proto(bytes, start, end);
            if (framing == Framing.BARE) {
                group(request, offset);
                return;
            }
            while (request.next()) {
                if (request.field() == 1 && request.isBytes()) {
                    group(request.message(), offset);
                }
            }
        } catch (Proto.Malformed bad) {
            sink.rejectRow(bad.cause(), offset, bytes, start, end - start);
        }
    }

    private static Proto again(Proto message) {
        return new Proto(message.array(), message.at(), message.at() + message.size());
    }

    /// ResourceSpans, ResourceLogs or ResourceMetrics.
    private void group(Proto group, long offset) throws Proto.Malformed {
        Proto scopes = again(group);
        SharedCells resource = new SharedCells();
        while (group.next()) {
            if (group.field() == 1) {
                attributed(group.message(), 1, resourceAttributes, resource);
            }
        }
        while (scopes.next()) {
            // 1000: what scopes were called before OTLP 0.15
            if ((scopes.field() == 2 || scopes.field() == 1000) && scopes.isBytes()) {
                scope(scopes.message(), resource, offset);
            }
        }
    }

    private void scope(Proto scope, SharedCells resource, long offset) throws Proto.Malformed {
        Proto records = again(scope);
        SharedCells above = new SharedCells();
        while (scope.next()) {
            if (scope.field() == 1) {
                attributed(scope.message(), 3, scopeAttributes, above);
            }
        }
        @Nullable Signal signal = null;
        while (records.next()) {
            if (records.field() == 2 && records.isBytes()) {
                signal = record(records, signal, resource, above, offset);
            }
        }
    }

    /// A resource or scope; a scope's name and version stand before its attributes.
    ///
    /// @param field of the attributes
    private void attributed(Proto message, int field, ProtoAttributes attributes, SharedCells cells)
            throws Proto.Malformed {
        while (message.next()) {
            if (message.field() == field && message.isBytes()) {
                attributes.pair(message.message(), cells);
            } else if (field == 3 && message.field() <= 2 && message.length() > 0) {
                int column = columns.ofScope(message.field() == 1 ? "name" : "version");
                cells.string(column, message.array(), message.start(), message.length());
            }
        }
    }

    /// One record; a broken one does not spoil the others.
    ///
    /// @param known the signal of the record before it
    /// @return the record's signal
    private @Nullable Signal record(
            Proto record, @Nullable Signal known, SharedCells resource, SharedCells scope, long offset) {
        Signal signal = known;
        try {
            if (signal == null) {
                signal = ProtoSignal.of(record.message());
            }
            if (signal == null) {
                throw new Proto.Malformed("neither a span, a log record nor a metric");
            }
            switch (signal) {
                case SPANS -> {
                    fields.span(record.message());
                    end(resource, scope);
                }
                case LOGS -> {
                    fields.log(record.message());
                    end(resource, scope);
                }
                case METRICS -> metric(record.message(), resource, scope, offset);
            }
        } catch (Proto.Malformed bad) {
            sink.rejectRow(bad.cause(), offset, record.array(), record.start(), record.length());
        }
        return signal;
    }

    private void end(SharedCells resource, SharedCells scope) {
        resource.putInto(sink);
        scope.putInto(sink);
        sink.endRow(-1, 0);
    }

    /// Name and unit may stand behind the points.
    private void metric(Proto metric, SharedCells resource, SharedCells scope, long offset) throws Proto.Malformed {
        Proto data = again(metric);
        SharedCells cells = new SharedCells();
        while (metric.next()) {
            if ((metric.field() == 1 || metric.field() == 3) && metric.length() > 0) {
                int column = columns.of(metric.field() == 1 ? "name" : "unit");
                cells.string(column, metric.array(), metric.start(), metric.length());
            }
        }
        while (data.next()) {
            int kind = data.field();
            if (kind < 5 || kind == 12 || !data.isBytes()) {
                continue;
            }
            Proto points = data.message();
            while (points.next()) {
                if (points.field() == 1 && points.isBytes()) {
                    point(points, kind, cells, resource, scope, offset);
                }
            }
        }
    }

    private void point(
            Proto point, int kind, SharedCells metric, SharedCells resource, SharedCells scope, long offset) {
        try {
            fields.point(point.message(), kind);
            metric.putInto(sink);
            end(resource, scope);
        } catch (Proto.Malformed bad) {
            sink.rejectRow(bad.cause(), offset, point.array(), point.start(), point.length());
        }
    }
}
