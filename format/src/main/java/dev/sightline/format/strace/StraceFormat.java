package dev.sightline.format.strace;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The text of strace, on its standard error or in the files of `-o`.
///
/// Source: strace(1), and what strace 6.1 prints.
public final class StraceFormat implements Format {
    private static final int SAMPLE = 60;

    @Override
    public String name() {
        return "strace";
    }

    @Override
    public String description() {
        return "strace text; a call or signal is a row, thread -> entity, the call -> event, what -T says -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// Nearly all lines are calls; without a time or a thread before them, other formats may be surer.
    @Override
    public int sniff(byte[] head, String fileName) {
        StraceLine line = new StraceLine();
        int calls = 0;
        int others = 0;
        boolean stamped = false;
        FirstLines lines = new FirstLines(head, SAMPLE);
        while (lines.next()) {
            switch (line.parse(head, lines.from(), lines.to())) {
                case CALL, BEGIN, END -> {
                    calls++;
                    stamped |= line.pid >= 0 || line.clock != StraceLine.Clock.NONE;
                }
                case OTHER -> others++;
                case SIGNAL, EXIT, STACK, MESSAGE -> {}
            }
        }
        return calls == 0 || others * 4 > calls ? 0 : stamped ? 89 : 60;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Ahead ahead = source.once(Ahead.class, () -> Ahead.find(source, options));
            new StraceReader(new Records(lines, options), sink, ahead).read();
        }
    }
}
