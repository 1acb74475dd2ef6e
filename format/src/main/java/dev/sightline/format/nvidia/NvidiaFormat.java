package dev.sightline.format.nvidia;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.List;

/// What `nvidia-smi dmon` and `nvidia-smi pmon` print of graphics processors: names behind `#`, units behind another,
/// samples.
///
/// Source: the manual page of nvidia-smi, *Device Monitoring* and *Process Monitoring*.
public final class NvidiaFormat implements Format {
    @Override
    public String name() {
        return "nvidia";
    }

    @Override
    public String description() {
        return "nvidia-smi dmon and pmon: samples of graphics processors; gpu or pid -> entity";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        FirstLines lines = new FirstLines(head, 2);
        if (!lines.next() || head[lines.from()] != '#') {
            return 0;
        }
        List<String> names = NvidiaReader.words(head, lines.from() + 1, lines.to());
        if (!names.contains("gpu") || !lines.next() || head[lines.from()] != '#') {
            return 0;
        }
        List<String> units = NvidiaReader.words(head, lines.from() + 1, lines.to());
        return units.size() == names.size() && units.get(names.indexOf("gpu")).equals("Idx") ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new NvidiaReader(sink).read(lines);
        }
    }
}
