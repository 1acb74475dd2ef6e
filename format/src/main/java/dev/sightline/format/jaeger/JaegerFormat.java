package dev.sightline.format.jaeger;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import dev.sightline.format.internal.JsonInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Jaeger's JSON: traces with their spans, or spans on their own.
public final class JaegerFormat implements Format {
    private static final int HEAD = 1 << 16;
    /// Where traces stand: in the API's answer, in that of the page, alone, in a list, one a line.
    private static final String[] TRACES = {".data[]", ".data", "", "[]"};
    /// Where spans stand on their own: as documents, or as `elasticdump` and a search's answer wrap them.
    private static final String[] SPANS = {"", "[]", "._source", "[]._source", ".hits.hits[]._source"};

    @Override
    public String name() {
        return "jaeger";
    }

    @Override
    public String description() {
        return "Jaeger traces in JSON; traceID -> flow, process.serviceName -> entity, startTime -> time";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        return isTraces(paths) || spansAt(paths) != null ? 90 : 0;
    }

    private static boolean isTraces(Map<String, String> paths) {
        for (String trace : TRACES) {
            if (isSpan(paths, trace + ".spans[]")) {
                return true;
            }
            // Long lists of processes may stand before the first span.
            if (paths.containsKey(trace + ".traceID") && paths.containsKey(trace + ".processes")) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String spansAt(Map<String, String> paths) {
        for (String span : SPANS) {
            if (isSpan(paths, span)) {
                return span;
            }
        }
        return null;
    }

    private static boolean isSpan(Map<String, String> paths, String at) {
        return paths.containsKey(at + ".traceID")
                && paths.containsKey(at + ".spanID")
                && (paths.containsKey(at + ".operationName")
                        || paths.containsKey(at + ".processID")
                        || paths.containsKey(at + ".startTime"));
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        BufferedInputStream stream = new BufferedInputStream(source.stream(), HEAD);
        stream.mark(HEAD);
        byte[] head = stream.readNBytes(HEAD);
        stream.reset();
        Map<String, String> paths = JsonHead.paths(head);
        String spans = isTraces(paths) ? null : spansAt(paths);
        if (spans == null || spans.startsWith(".hits")) {
            ProcessTables tables = source.once(ProcessTables.class, () -> lookAhead(source));
            new TraceWalk(new JsonCursor(stream), tables, new SpanReader(sink), sink).read();
        } else if (JsonInput.isLines(head)) {
            JsonInput.lines(stream, sink, new SpanReader(sink));
        } else {
            JsonInput.objects(stream, sink, new SpanReader(sink));
        }
    }

    private static ProcessTables lookAhead(Source source) throws IOException {
        try (InputStream stream = source.again()) {
            return ProcessTables.of(new JsonCursor(stream));
        }
    }
}
