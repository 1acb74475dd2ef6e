package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The access logs of web servers: the common log format, the combined one, and what servers add to them.
public final class AccessLogFormat implements Format {
    private static final int MOST_LINES = 100;

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
        int lines = 0;
        int good = 0;
        for (int p = Text.start(head); p < head.length && lines < MOST_LINES; ) {
            int end = Scan.find(head, p, head.length, (byte) '\n');
            if (end > p && (end < head.length || lines == 0)) {
                lines++;
                good += line.read(head, p, AccessLine.trimmed(head, p, end)) ? 1 : 0;
            }
            p = end + 1;
        }
        return good * 10 >= lines * 9 && good > 0 ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new AccessReader(sink, options.zone()).read(lines);
        }
    }
}
