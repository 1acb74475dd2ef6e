package dev.sightline.format.access;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.time.ZoneOffset;

/// Access logs of Envoy and of Istio's proxies in their default formats, among what the proxies say of themselves.
public final class EnvoyFormat implements Format {
    private static final int MAX_LINES = 400;

    @Override
    public String name() {
        return "envoy";
    }

    @Override
    public String description() {
        return "access logs of Envoy and Istio; upstream host -> entity, method and path -> event, request_id -> flow";
    }

    /// A proxy that was just started has said more of itself than of requests.
    @Override
    public int sniff(byte[] head, String fileName) {
        EnvoyLine line = new EnvoyLine(new Stamp(ZoneOffset.UTC));
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 3 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new EnvoyReader(sink, options.zone()).read(lines);
        }
    }
}
