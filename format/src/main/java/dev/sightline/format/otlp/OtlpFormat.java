package dev.sightline.format.otlp;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.Scan;
import java.io.BufferedInputStream;
import java.io.IOException;

/// OpenTelemetry's OTLP as JSON: one request a line (what collectors write to files), or a document.
public final class OtlpFormat implements Format {
    private static final int HEAD = 1 << 16;
    private static final String[] KEYS = {
        "\"resourceSpans\"", "\"resourceLogs\"", "\"resourceMetrics\"",
        "\"resource_spans\"", "\"resource_logs\"", "\"resource_metrics\""
    };

    @Override
    public String name() {
        return "otlp";
    }

    @Override
    public String description() {
        return "OTLP in JSON: spans, logs, metrics; traceId -> flow, service.name -> entity, start -> time";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        boolean json = JsonInput.isLines(head) || JsonInput.isDocument(head);
        int near = Math.min(head.length, 4096);
        for (String key : KEYS) {
            if (json && Scan.indexOf(head, 0, near, key) >= 0) {
                return 96;
            }
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        BufferedInputStream stream = new BufferedInputStream(source.stream(), HEAD);
        stream.mark(HEAD);
        byte[] head = stream.readNBytes(HEAD);
        stream.reset();
        OtlpReader reader = new OtlpReader(sink);
        if (JsonInput.isLines(head)) {
            JsonInput.lines(stream, sink, reader);
        } else {
            JsonInput.objects(stream, sink, reader);
        }
        reader.end();
    }
}
