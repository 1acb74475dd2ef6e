package dev.sightline.format.w3c;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// W3C extended logs of web servers and their caches (IIS, CloudFront): names in `#Fields:`, values between blanks or
/// tabs.
///
/// Source: W3C working draft WD-logfile-960323, "Extended Log File Format".
public final class W3cFormat implements Format {
    private static final int MAX_LINES = 20;
    private static final int SURE = 94;

    @Override
    public String name() {
        return "w3c";
    }

    @Override
    public String description() {
        return "W3C extended logs of web servers: names in #Fields, date and time -> time";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        FirstLines lines = new FirstLines(head, MAX_LINES);
        while (lines.next() && head[lines.from()] == '#') {
            if (W3cReader.namesFields(head, lines.from(), lines.to())) {
                return SURE;
            }
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new W3cReader(sink).read(lines);
        }
    }
}
