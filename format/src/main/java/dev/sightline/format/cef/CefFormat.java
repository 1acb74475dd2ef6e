package dev.sightline.format.cef;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// ArcSight's Common Event Format, alone on a line or behind what syslog puts in front.
///
/// Source: Micro Focus, Implementing ArcSight Common Event Format, versions 25 and 26.
public final class CefFormat implements Format {
    private static final int MAX_LINES = 50;

    @Override
    public String name() {
        return "cef";
    }

    @Override
    public String description() {
        return "the Common Event Format: CEF:0|vendor|product|...; name -> event, severity -> level";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return FirstLines.inTen(head, MAX_LINES, (bytes, from, to) -> CefHead.find(bytes, from, to) >= 0) >= 9 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new CefReader(source, options, sink).read(lines);
        }
    }
}
