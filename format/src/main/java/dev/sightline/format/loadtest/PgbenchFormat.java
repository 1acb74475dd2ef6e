package dev.sightline.format.loadtest;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Each transaction of a run of `pgbench --log`.
///
/// Source: PostgreSQL, pgbench, Per-Transaction Logging.
public final class PgbenchFormat implements Format {
    private static final int MAX_LINES = 200;
    private static final int FEWEST = 3;

    @Override
    public String name() {
        return "pgbench";
    }

    @Override
    public String description() {
        return "transactions of pgbench --log; client -> entity, script -> event, latency -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// Numbers alone are known by where the seconds and microseconds of a time stand, in every line.
    @Override
    public int sniff(byte[] head, String fileName) {
        PgbenchLine line = new PgbenchLine();
        FirstLines lines = new FirstLines(head, MAX_LINES);
        long before = Long.MIN_VALUE;
        while (lines.next()) {
            if (!line.read(head, lines.from(), lines.to()) || line.seconds() < before) {
                return 0;
            }
            // clients write as they end, and may overtake each other
            before = line.seconds() - 1;
        }
        return lines.count() >= FEWEST ? 80 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new PgbenchReader(sink).read(lines);
        }
    }
}
