package dev.sightline.format.perf;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
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
        int seen = 0;
        for (int p = Text.start(head); p < head.length && seen < SAMPLE; ) {
            int end = Scan.find(head, p, head.length, (byte) '\n');
            int from = Scan.skipBlanks(head, p, end);
            boolean whole = end < head.length || samples == 0;
            boolean blank = from == end || head[from] == '\r' || head[from] == '#' && samples == 0;
            if (!blank && whole) {
                seen++;
                if (sample.parse(head, from, end) && (sample.eventTo > sample.eventFrom || sample.cpu >= 0)) {
                    samples++;
                } else if (samples == 0 || from == p) {
                    return 0;
                }
            }
            p = end + 1;
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
