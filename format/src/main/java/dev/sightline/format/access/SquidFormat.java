package dev.sightline.format.access;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Access logs of Squid in its native format.
public final class SquidFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "squid";
    }

    @Override
    public String description() {
        return "Squid's access log; client -> entity, method and path -> event, placed at when requests began";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        SquidLine line = new SquidLine();
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new SquidReader(sink).read(lines);
        }
    }
}
