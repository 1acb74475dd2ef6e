package dev.sightline.format.loadtest;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Results of JMeter in XML, as it writes them from 2.1 on. Those in CSV are read as such.
///
/// Source: JMeter, User's Manual, Listeners: XML log format 2.1 and later.
public final class JmeterXmlFormat implements Format {
    private static final int NEAR = 4_096;

    @Override
    public String name() {
        return "jmeter-xml";
    }

    @Override
    public String description() {
        return "JMeter's results in XML; label -> event, thread -> entity, elapsed -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Scan.skipBlanks(head, Text.start(head), head.length);
        boolean xml = from < head.length && head[from] == '<';
        return xml && Scan.indexOf(head, from, Math.min(head.length, from + NEAR), "<testResults") >= 0 ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new JmeterXmlReader(source.stream(), sink).read();
    }
}
