package dev.sightline.format.ganglia;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Ganglia's answers: `GANGLIA_XML` > `GRID` > `CLUSTER` > `HOST` > `METRIC`.
///
/// Source: Massie, Chun, Culler, The Ganglia Distributed Monitoring System (2004), and the document type in each
/// answer.
public final class GangliaFormat implements Format {
    @Override
    public String name() {
        return "ganglia";
    }

    @Override
    public String description() {
        return "Ganglia's gmond and gmetad XML; host -> entity, metric -> event, when it was measured -> time";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        while (from < head.length && head[from] <= ' ' && head[from] >= 0) {
            from++;
        }
        boolean xml = from < head.length && head[from] == '<';
        int near = Math.min(head.length, 16_384);
        boolean root = Scan.indexOf(head, from, near, "<GANGLIA_XML") >= 0
                || Scan.indexOf(head, from, near, "<!DOCTYPE GANGLIA_XML") >= 0;
        return xml && root ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new GangliaReader(source.stream(), sink).read();
    }
}
