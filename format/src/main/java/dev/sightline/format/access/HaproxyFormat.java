package dev.sightline.format.access;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import dev.sightline.format.log.SyslogHeader;
import java.io.IOException;
import java.time.ZoneOffset;

/// HAProxy's logs of requests and connections, as syslog writes them to files or without its header.
public final class HaproxyFormat implements Format {
    private static final int MAX_LINES = 200;
    static final String TAG = "haproxy[";

    @Override
    public String name() {
        return "haproxy";
    }

    @Override
    public String description() {
        return "HAProxy's logs of HTTP requests and TCP connections; backend/server -> entity, Tt -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// Most of a log may tell of servers that come and go, but then all of it is HAProxy's.
    @Override
    public int sniff(byte[] head, String fileName) {
        HaproxyLine line = new HaproxyLine(ZoneOffset.UTC);
        int requests = FirstLines.inTen(head, MAX_LINES, line::read);
        int own = FirstLines.inTen(
                head, MAX_LINES, (b, from, to) -> line.read(b, from, to) || Scan.indexOf(b, from, to, TAG) >= 0);
        return requests >= 3 && own >= 9 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        SyslogHeader header = SyslogHeader.of(source, options, HaproxyReader::headerEnd);
        new HaproxyReader(sink, options.zone(), header).read(lines);
    }
}
