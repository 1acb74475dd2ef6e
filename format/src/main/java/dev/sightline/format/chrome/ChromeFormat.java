package dev.sightline.format.chrome;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The trace event format (JSON) of Chrome, Node, Perfetto's page, Bazel, Clang, PyTorch and many others.
public final class ChromeFormat implements Format {
    @Override
    public String name() {
        return "chrome";
    }

    @Override
    public String description() {
        return "Chrome trace event JSON: name -> event, thread -> entity, ts -> time, dur -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int p = JsonScan.skipSpace(head, Text.start(head), head.length);
        if (p == head.length) {
            return 0;
        }
        return head[p] == '{' ? object(head, p + 1) : head[p] == '[' ? array(head, p + 1) : 0;
    }

    /// Looks for `traceEvents` among the keys of the object; the other keys are the format's own where the head ends
    /// before it.
    private static int object(byte[] b, int from) {
        int p = JsonScan.skipSpace(b, from, b.length);
        boolean own = false;
        while (p < b.length && b[p] == '"') {
            int quote = JsonScan.quote(b, p + 1, b.length);
            int value = quote < 0 ? quote : JsonScan.valueAfter(b, quote + 1, b.length);
            if (value < 0) {
                break;
            }
            String key = new String(b, p + 1, quote - p - 1, java.nio.charset.StandardCharsets.UTF_8);
            if (key.equals("traceEvents")) {
                return b[value] == '[' ? 95 : 0;
            }
            own |= key.equals("displayTimeUnit") || key.equals("systemTraceEvents") || key.equals("stackFrames");
            int end = JsonScan.value(b, value, b.length);
            p = end < 0 ? b.length : JsonScan.skipSpace(b, end, b.length);
            if (p < b.length && b[p] == ',') {
                p = JsonScan.skipSpace(b, p + 1, b.length);
            }
        }
        return own && p >= b.length ? 75 : 0;
    }

    /// Whether one of the first objects is an event.
    private static int array(byte[] b, int from) {
        Event event = new Event();
        int p = JsonScan.skipSpace(b, from, b.length);
        for (int tried = 0; tried < 3 && p < b.length && b[p] == '{'; tried++) {
            int end = event.parse(b, p, b.length);
            if (event.phase() != 0 && (event.has(Key.TS) || event.has(Key.PID))) {
                return 92;
            }
            if (end < 0 || event.extraCount() > 0) {
                return 0;
            }
            p = JsonScan.skipSpace(b, end, b.length);
            if (p < b.length && b[p] == ',') {
                p = JsonScan.skipSpace(b, p + 1, b.length);
            }
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        LookAhead ahead = source.once(LookAhead.class, () -> LookAhead.of(source));
        new Document(source.stream(), new EventRows(sink, ahead)).read();
    }
}
