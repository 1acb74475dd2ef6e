package dev.sightline.format.table;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.date.AssumedOrder;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;

/// Tables whose columns are told apart by white space: what ps, top, vmstat, iostat, mpstat, pidstat, sar, netstat,
/// lsof, last, df and files in /proc print.
public final class TableFormat implements Format {
    private static final int HEAD = 1 << 16;

    @Override
    public String name() {
        return "table";
    }

    @Override
    public String description() {
        return "ps, top, vmstat, iostat, mpstat, pidstat, sar, netstat, lsof, last, df, and tables like theirs";
    }

    /// Reads the head and looks at what came of it.
    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        int p = Scan.skipBlanks(head, from, head.length);
        if (p == head.length || "{[<".indexOf(head[p]) >= 0 || Scan.startsWith(head, p, head.length, "# HELP")) {
            return 0;
        }
        int to = head.length;
        if (head.length >= 1 << 16) {
            while (to > from && head[to - 1] != '\n') {
                to--;
            }
        }
        Tally tally = new Tally();
        ReadOptions options = new ReadOptions(ZoneOffset.UTC, null, null);
        TableReader reader = new TableReader(new Lines(new ByteArrayInputStream(head, 0, to)), tally, options);
        try {
            reader.read();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (tally.rows == 0 || tally.rejected * 5 > tally.rows) {
            return 0;
        }
        if (reader.isKnownTool()) {
            return 85;
        }
        return reader.isHeadless() && !isRegular(tally, reader) ? 0 : reader.isHeadless() ? 20 : 35;
    }

    /// What has no header is a table only if its rows are alike, or begin with a time each.
    private static boolean isRegular(Tally tally, TableReader reader) {
        boolean alike = tally.sameWidth * 10 >= tally.rows * 9 && tally.usualWidth >= 3;
        return tally.rows >= 2 && (alike || reader.rowsFromTime() == tally.rows);
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            SlashedDates dates = new SlashedDates();
            AssumedOrder order = dates.areIn(lines.bytes(), lines.headStart(), lines.head(HEAD))
                    ? AssumedOrder.of(source, options, dates)
                    : new AssumedOrder(options.dayFirst(), "");
            TableReader reader = new TableReader(lines, sink, options.withDayFirst(order.dayFirst()));
            reader.read();
            if (reader.isKnownTool()) {
                // dates in rows of other tables are typed as those of any column
                order.say(sink);
            }
        }
    }
}
