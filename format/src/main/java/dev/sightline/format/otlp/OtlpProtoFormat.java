package dev.sightline.format.otlp;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;

/// OpenTelemetry's OTLP in protocol buffers: requests with their lengths before them, as the Collector's file exporter
/// writes them, or one request.
///
/// Source: OpenTelemetry Protocol, "opentelemetry/proto/trace/v1/trace.proto" and its siblings; "File Exporter" of the
/// OpenTelemetry Collector
public final class OtlpProtoFormat implements Format {
    @Override
    public String name() {
        return "otlp-proto";
    }

    @Override
    public String description() {
        return "OTLP in protocol buffers: spans, logs, metrics; columns and roles as in otlp";
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Framing.of(head) == null ? 0 : 91;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new OtlpProtoReader(source.stream(), sink).read();
    }
}
