package dev.sightline.format.jvmgc;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// What a JVM writes with `-Xlog:gc` or `-Xlog:gc*`.
///
/// Source: JEP 158, Unified JVM Logging, and JEP 271, Unified GC Logging.
public final class JvmgcFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "jvmgc";
    }

    @Override
    public String description() {
        return "garbage collections of a JVM (-Xlog:gc*); pauses with their time and cause, and the heap";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        JvmgcLine line = new JvmgcLine();
        return FirstLines.inTen(head, MAX_LINES, (bytes, from, to) -> line.read(bytes, from, to) && line.isOfGc()) >= 7
                ? 94
                : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new JvmgcReader(sink).read(lines);
        }
    }
}
