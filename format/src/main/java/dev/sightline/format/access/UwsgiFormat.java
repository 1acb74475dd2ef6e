package dev.sightline.format.access;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.time.ZoneOffset;

/// uWSGI's log of requests, among what it and its applications print.
public final class UwsgiFormat implements Format {
    private static final int MAX_LINES = 400;

    @Override
    public String name() {
        return "uwsgi";
    }

    @Override
    public String description() {
        return "uWSGI's requests, with what its applications print; pid of the worker -> entity, method and path -> event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// A server that was just started has said more of itself than of requests.
    @Override
    public int sniff(byte[] head, String fileName) {
        UwsgiLine line = new UwsgiLine(ZoneOffset.UTC);
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 3 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new UwsgiReader(sink, options.zone()).read(lines);
        }
    }
}
