package dev.sightline.format.proc;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// What the Linux kernel counts, in tables that white space alone does not explain: `/proc/interrupts`,
/// `/proc/softirqs`, `/proc/slabinfo` and `vmstat -d`, once or again and again.
///
/// Source: proc(5), slabinfo(5), vmstat(8).
public final class ProcFormat implements Format {
    private static final int MAX_LINES = 40;

    @Override
    public String name() {
        return "proc";
    }

    @Override
    public String description() {
        return "/proc/interrupts, softirqs and slabinfo, vmstat -d; processor, slab or disk -> entity, "
                + "interrupt -> event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// Sure of a table's head with a row of it below.
    @Override
    public int sniff(byte[] head, String fileName) {
        FirstLines lines = new FirstLines(head, MAX_LINES);
        Words words = new Words();
        Table table = null;
        int before = 0;
        while (lines.next()) {
            words.split(head, lines.from(), lines.to());
            Table begun = Table.begins(words);
            if (begun != null) {
                table = begun;
            } else if (table == null && before++ > 1) {
                return 0;
            } else if (table != null && !table.isHead(words)) {
                return table.isRow(words) ? 90 : 0;
            }
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new CounterRows(sink, options.zone()).read(lines);
        }
    }
}
