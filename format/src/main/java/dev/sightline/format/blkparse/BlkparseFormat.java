package dev.sightline.format.blkparse;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The text of `blkparse` as it is without `-f`: `  8,0    3        1     0.000000000   697  G   W 223490 + 8
/// [dd]`.
///
/// Source: blkparse(1), Output Description and Formatting.
public final class BlkparseFormat implements Format {
    /// blkparse names the file of each processor first, on its standard output.
    private static final int MAX_LINES = 400;

    @Override
    public String name() {
        return "blkparse";
    }

    @Override
    public String description() {
        return "blkparse text; an action is a row, process -> entity, queued to complete, issued to complete -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        BlkparseLine line = new BlkparseLine();
        int actions = 0;
        int others = 0;
        FirstLines lines = new FirstLines(head, MAX_LINES);
        while (lines.next()) {
            switch (line.parse(head, lines.from(), lines.to())) {
                case ACTION, MESSAGE -> actions++;
                case OTHER -> others++;
                case ASIDE, SKIPS -> {}
            }
        }
        return actions == 0 || others * 9 > actions ? 0 : 92;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Requests requests = source.once(Requests.class, () -> Requests.find(source));
            new BlkparseReader(sink, requests).read(lines);
        }
    }
}
