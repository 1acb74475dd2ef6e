package dev.sightline.format.ninja;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Ninja's `.ninja_log`: a line for each output of each step of a build.
///
/// Source: ninja, src/build_log.cc, versions 4 to 7 of the log.
public final class NinjaFormat implements Format {
    private static final String HEADER = "# ninja log v";

    @Override
    public String name() {
        return "ninja";
    }

    @Override
    public String description() {
        return "steps of builds (.ninja_log); a job that was free -> entity, output -> event, how long it took -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Scan.startsWith(head, Text.start(head), head.length, HEADER) ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Jobs jobs = source.once(Jobs.class, () -> Jobs.find(source));
            new NinjaReader(sink, jobs).read(lines);
        }
    }
}
