package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import dev.sightline.format.sadf.Sysstat;
import java.io.IOException;

/// `sadf -d`: sections of semicolon separated rows, each under a comment that names its columns.
public final class SadfFormat implements Format {
    private static final String FIRST = "# hostname;interval;timestamp";

    @Override
    public String name() {
        return "sadf";
    }

    @Override
    public String description() {
        return "sysstat's sadf -d; hostname -> entity, timestamp -> time";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Scan.startsWith(head, Text.start(head), head.length, FIRST) ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Sysstat.timed(sink);
            Character chosen = options.delimiter();
            byte delimiter = (byte) (chosen == null ? ';' : chosen);
            new CsvReader(lines, sink, delimiter, Comments.only(delimiter), true, names -> SadfFormat::hint)
                    .read(false, 0, LevelInText.NONE, Spellings.PLAIN, 0);
        }
    }

    /// `LINUX-RESTART` and `COM` lines.
    static boolean isNote(Lines lines, byte delimiter) {
        byte[] bytes = lines.bytes();
        int p = lines.start();
        for (int i = 0; i < 3; i++) {
            p = Scan.find(bytes, p, lines.end(), delimiter) + 1;
        }
        return p < lines.end()
                && (Scan.startsWith(bytes, p, lines.end(), "LINUX-RESTART")
                        || Scan.startsWith(bytes, p, lines.end(), "COM "));
    }

    private static ColumnHint hint(String name) {
        return switch (name) {
            case "hostname" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "interval" -> new ColumnHint(null, null, "s");
            case "timestamp" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            default -> ColumnHint.NONE;
        };
    }
}
