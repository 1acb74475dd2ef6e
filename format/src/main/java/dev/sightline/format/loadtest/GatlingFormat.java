package dev.sightline.format.loadtest;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// `simulation.log` of Gatling 2 and 3 as long as it was text (before 3.12).
///
/// Source: Gatling's `LogFileDataWriter` and `LogFileReader` of versions 2.3, 3.0 and 3.5.
public final class GatlingFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "gatling";
    }

    @Override
    public String description() {
        return "Gatling's simulation.log; request, group, or what a user did -> event, user -> entity";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        GatlingLine line = new GatlingLine();
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new GatlingReader(sink).read(lines);
        }
    }
}
