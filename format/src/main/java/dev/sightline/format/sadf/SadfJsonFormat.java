package dev.sightline.format.sadf;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.Scan;
import java.io.IOException;

/// `sadf -j`, and `mpstat`, `iostat` and `pidstat -o JSON`: a document of hosts, each with samples, each with
/// activities.
///
/// Source: sysstat, sadf(1) and its JSON output.
public final class SadfJsonFormat implements Format {
    @Override
    public String name() {
        return "sadf-json";
    }

    @Override
    public String description() {
        return "sysstat's sadf -j and -o JSON; timestamp -> time, host and item -> entity, activity -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int near = Math.min(head.length, 4096);
        boolean named =
                Scan.indexOf(head, 0, near, "\"sysstat\"") >= 0 && Scan.indexOf(head, 0, near, "\"hosts\"") >= 0;
        return named && (JsonInput.isDocument(head) || JsonInput.isLines(head)) ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new JsonSamples(source.stream(), new Activities(sink, options.zone()), sink).read();
    }
}
