package dev.sightline.format.zipkin;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonHead;
import dev.sightline.format.internal.JsonInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Zipkin's JSON: lists of spans, lists of such lists, or one of them a line.
public final class ZipkinFormat implements Format {
    private static final int HEAD = 1 << 16;
    private static final String[] LEVELS = {"", "[]", "[][]"};

    @Override
    public String name() {
        return "zipkin";
    }

    @Override
    public String description() {
        return "Zipkin spans in JSON; traceId -> flow, localEndpoint.serviceName -> entity, timestamp -> time";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        for (String level : LEVELS) {
            if (isId(paths.get(level + ".traceId"), 32)
                    && isId(paths.get(level + ".id"), 16)
                    && !paths.containsKey(level + ".spanId")
                    && isSpan(paths, level)) {
                return 90;
            }
        }
        return 0;
    }

    /// Besides its ids, all a span has may be missing; but something only a span has must be there.
    private static boolean isSpan(Map<String, String> paths, String level) {
        return paths.containsKey(level + ".localEndpoint")
                || paths.containsKey(level + ".remoteEndpoint")
                || paths.containsKey(level + ".binaryAnnotations")
                || paths.containsKey(level + ".annotations")
                || paths.containsKey(level + ".parentId")
                || paths.containsKey(level + ".timestamp") && paths.containsKey(level + ".duration");
    }

    private static boolean isId(@Nullable String id, int most) {
        if (id == null || id.isEmpty() || id.length() > most) {
            return false;
        }
        return id.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        BufferedInputStream stream = new BufferedInputStream(source.stream(), HEAD);
        stream.mark(HEAD);
        byte[] head = stream.readNBytes(HEAD);
        stream.reset();
        SpanReader reader = new SpanReader(sink);
        if (JsonInput.isLines(head)) {
            JsonInput.lines(stream, sink, reader);
        } else {
            JsonInput.objects(stream, sink, reader);
        }
    }
}
