package dev.sightline.format.perf;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The text of `perf script`.
///
/// Source: perf-script(1) of the Linux kernel tools.
public final class PerfFormat implements Format {
    private static final int SAMPLE = 60;

    @Override
    public String name() {
        return "perf";
    }

    @Override
    public String description() {
        return "perf script text; a sample or event is a row, thread -> entity, its frames -> frame and stack";
    }

    /// Lines with a thread and a time, and frames under them, and nothing else.
    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        SampleLine sample = new SampleLine();
        int samples = 0;
        FirstLines lines = new FirstLines(head, Integer.MAX_VALUE);
        for (int seen = 0; seen < SAMPLE && lines.next(); ) {
            int from = Scan.skipBlanks(head, lines.from(), lines.to());
            if (head[from] == '#' && samples == 0) {
                continue;
            }
            seen++;
            if (sample.parse(head, from, lines.to()) && (sample.eventTo > sample.eventFrom || sample.cpu >= 0)) {
                samples++;
            } else if (samples == 0 || from == lines.from()) {
                return 0;
            }
        }
        return samples > 0 ? 86 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new PerfReader(lines, sink).read();
        }
    }
}
