package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The access logs of web servers: the common log format, the combined one, and what servers add to them.
public final class AccessLogFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "accesslog";
    }

    @Override
    public String description() {
        return "access logs of web servers, common or combined; remote host -> entity, method and path -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        AccessLine line = new AccessLine(java.time.ZoneOffset.UTC);
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new AccessReader(sink, options.zone()).read(lines);
        }
    }
}
