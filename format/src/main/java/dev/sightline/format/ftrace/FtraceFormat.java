package dev.sightline.format.ftrace;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.KeyedSlices;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The text of Linux ftrace.
///
/// Source: Linux kernel documentation, ftrace - Function Tracer; trace-cmd-report(1).
public final class FtraceFormat implements Format {
    private static final int SAMPLE = 20;

    @Override
    public String name() {
        return "ftrace";
    }

    @Override
    public String description() {
        return "Linux ftrace text: trace, trace-cmd report, atrace; processor -> entity, functions and pairs are spans";
    }

    /// A header, or lines that all have the form of an event.
    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int p = Text.start(head);
        if (Scan.startsWith(head, p, head.length, "# tracer: ")) {
            return 95;
        }
        Interpreter interpreter = new Interpreter(new KeyedSlices(null));
        int events = 0;
        int others = 0;
        FirstLines lines = new FirstLines(head, Integer.MAX_VALUE);
        while (events + others < SAMPLE && lines.next()) {
            switch (interpreter.line(head, lines.from(), lines.to())) {
                case ROW -> events++;
                case REJECTED -> others++;
                default -> {}
            }
        }
        return events > 0 && others * 4 <= events ? 88 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Ahead ahead = source.once(Ahead.class, () -> Ahead.find(source));
            new FtraceReader(lines, sink, ahead).read();
        }
    }
}
