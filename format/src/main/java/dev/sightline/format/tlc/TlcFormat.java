package dev.sightline.format.tlc;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// What TLC prints of a behaviour: the states of an error trace, of a simulation, or of the module that `-simulate
/// file=` writes.
///
/// Source: Lamport, "Specifying Systems", chapter 14; the output of TLC 2.
public final class TlcFormat implements Format {
    @Override
    public String name() {
        return "tlc";
    }

    @Override
    public String description() {
        return "behaviours of the model checker TLC: step -> time, action -> event, its parameter -> entity, variables";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        FirstLines lines = new FirstLines(head, Integer.MAX_VALUE);
        StateHead state = new StateHead();
        boolean named = false;
        boolean begun = false;
        while (lines.next()) {
            int from = lines.from();
            named |= Scan.startsWith(head, from, lines.to(), "TLC2 Version");
            if (begun && StateHead.variableEnd(head, from, lines.to()) > 0) {
                return 93;
            }
            begun = state.read(head, from, lines.to());
        }
        // the error may come after much progress
        return named ? 91 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new StateRows(sink).read(lines);
        }
    }
}
