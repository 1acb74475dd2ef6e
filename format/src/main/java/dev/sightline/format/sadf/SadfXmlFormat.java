package dev.sightline.format.sadf;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// `sadf -x`: the same as XML.
///
/// Source: sysstat, sadf(1), sysstat.xsd and sysstat.dtd.
public final class SadfXmlFormat implements Format {
    @Override
    public String name() {
        return "sadf-xml";
    }

    @Override
    public String description() {
        return "sysstat's sadf -x; timestamp -> time, host and item -> entity, activity -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        int near = Math.min(head.length, 4096);
        int root = Scan.indexOf(head, from, near, "<sysstat");
        boolean named = root >= 0 && "\n\r\t >".indexOf(root + 8 < near ? head[root + 8] : ' ') >= 0;
        return named && head[from] == '<' ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new XmlSamples(source.stream(), new Activities(sink, options.zone()), sink).read();
    }
}
