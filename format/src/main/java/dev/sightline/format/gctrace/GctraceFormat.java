package dev.sightline.format.gctrace;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// What a Go program prints with `GODEBUG=gctrace=1`: a line for each collection, among what else it says.
///
/// Source: Go, package runtime, Environment Variables.
public final class GctraceFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "gctrace";
    }

    @Override
    public String description() {
        return "collections of a Go program (GODEBUG=gctrace=1); their time, parts of it, and the heap";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        GctraceLine line = new GctraceLine();
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 7 ? 93 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new GctraceReader(sink).read(lines);
        }
    }
}
