package dev.sightline.format.influx;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Line protocol, as Telegraf writes it to files and `influxd inspect export-lp` to standard output.
///
/// Source: InfluxDB, Line protocol reference.
public final class InfluxFormat implements Format {
    private static final int HEAD = 1 << 16;
    private static final int MAX_LINES = 200;

    @Override
    public String name() {
        return "influx";
    }

    @Override
    public String description() {
        return "points of InfluxDB's line protocol; measurement -> event, a tag -> entity, fields are columns";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// A point without a time may be a line of anything.
    @Override
    public int sniff(byte[] head, String fileName) {
        Point point = new Point();
        int points = FirstLines.inTen(
                head,
                MAX_LINES,
                (b, from, to) ->
                        b[from] == '#' || point.read(b, from, to) == null && point.isTimed() && point.isPlain(b));
        return points >= 9 && FirstLines.inTen(head, MAX_LINES, (b, from, to) -> b[from] != '#') >= 5 ? 92 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            int head = lines.head(HEAD);
            String entity = Owner.of(lines.bytes(), lines.headStart(), lines.headStart() + head);
            new InfluxReader(sink, entity).read(lines);
        }
    }
}
