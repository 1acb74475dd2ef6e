package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.Arrays;

/// The access logs of web servers: the common log format, the combined one, what servers add to them, and W3C's.
public final class AccessLogFormat implements Format {
    private static final int MAX_LINES = 100;
    /// Room for the comments that name fields.
    private static final int HEAD = 1 << 14;

    @Override
    public String name() {
        return "accesslog";
    }

    @Override
    public String description() {
        return "access logs of web servers: common, combined, or W3C extended; remote host -> entity, method and path -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        AccessLine line = new AccessLine(java.time.ZoneOffset.UTC);
        return W3cReader.is(head) || FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        int known = lines.head(HEAD);
        byte[] head = Arrays.copyOfRange(lines.bytes(), lines.headStart(), lines.headStart() + known);
        if (W3cReader.is(head)) {
            new W3cReader(sink).read(lines);
        } else {
            new AccessReader(sink, options.zone()).read(lines);
        }
    }
}
