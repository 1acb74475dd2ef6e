package dev.sightline.format.paje;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Pajé traces, as SimGrid, StarPU, Score-P's converters and others write them.
///
/// Source: Schnorr, Stein, Chassin de Kergommeaux, Mounié: Paje trace file format (version 1.2.5).
public final class PajeFormat implements Format {
    @Override
    public String name() {
        return "paje";
    }

    @Override
    public String description() {
        return "Pajé traces; Container -> entity, states are spans, links are messages, variables are counters";
    }

    /// The first line that is no comment is a definition's.
    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int p = Text.start(head);
        while (p < head.length) {
            int end = Scan.find(head, p, head.length, (byte) '\n');
            int from = Scan.skipBlanks(head, p, end);
            if (from < end && head[from] == '%') {
                int word = Scan.skipBlanks(head, from + 1, end);
                return Scan.startsWith(head, word, end, "EventDef") ? 97 : 0;
            }
            if (from < end && head[from] != '#' && head[from] != '\r') {
                return 0;
            }
            p = end + 1;
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        Ahead ahead = source.once(Ahead.class, () -> Ahead.find(source));
        Interpreter interpreter = new Interpreter(new World(ahead.ambiguous()), new States(null));
        Rows rows = new Rows(sink, ahead, interpreter);
        while (lines.next()) {
            String cause =
                    lines.isTooLong() ? Lines.TOO_LONG : interpreter.line(lines.bytes(), lines.start(), lines.end());
            if (cause != null) {
                sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
                continue;
            }
            Definition row = interpreter.row();
            if (row != null) {
                rows.put(row);
                sink.endRow(lines.offset(), lines.length());
            }
        }
    }
}
