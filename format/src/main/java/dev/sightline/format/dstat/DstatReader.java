package dev.sightline.format.dstat;

import dev.sightline.format.RowSink;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads samples to rows. A line that begins with a quote is one of the preamble or names something: numbers and times
/// have none.
final class DstatReader {
    static final String NO_NAMES = "a sample above the names of its columns";
    static final String TOO_MANY_FIELDS = "more fields than the header";

    private final Lines lines;
    private final RowSink sink;
    private final SampleTime time = new SampleTime();
    private List<String> groups = List.of();
    private String host = "";
    private Columns columns = Columns.NONE;
    private boolean above = true;

    DstatReader(Lines lines, RowSink sink) {
        this.lines = lines;
        this.sink = sink;
    }

    void read() throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int first = Scan.skipBlanks(bytes, lines.start(), lines.end());
            if (lines.isTooLong()) {
                reject(Lines.TOO_LONG);
            } else if (first < lines.end()) {
                boolean names = bytes[first] == '"' || isTitle(first);
                if (names) {
                    named(cells());
                } else {
                    sample();
                }
            }
        }
    }

    /// pcp-dstat has no quotes around its first line.
    private boolean isTitle(int first) {
        return lines.offset() == 0 && Character.isLetter(lines.bytes()[first]);
    }

    private List<String> cells() {
        List<String> cells = new ArrayList<>();
        int p = lines.start();
        while (p <= lines.end() && cells.size() < KeyTable.MAX_KEYS) {
            int q = Scan.find(lines.bytes(), p, lines.end(), (byte) ',');
            boolean quoted = q - p >= 2 && lines.bytes()[p] == '"';
            while (quoted && lines.bytes()[q - 1] != '"' && q < lines.end()) {
                q = Scan.find(lines.bytes(), q + 1, lines.end(), (byte) ',');
            }
            int cut = quoted ? 1 : 0;
            cells.add(TextBytes.decode(lines.bytes(), p + cut, Math.max(0, q - p - 2 * cut))
                    .strip());
            p = q + 1;
        }
        return cells;
    }

    private void named(List<String> cells) {
        String first = cells.getFirst();
        if (first.endsWith(":") || first.contains("CSV output")) {
            preamble(cells);
            groups = List.of();
            columns = Columns.NONE;
            above = true;
        } else if (above) {
            groups = cells;
            above = false;
        } else if (!groups.isEmpty()) {
            columns = Columns.of(groups, cells, host, sink);
            groups = List.of();
            above = true;
        }
    }

    /// `"Host:","arlab151",,,,"User:","spuser"`.
    private void preamble(List<String> cells) {
        for (int i = 0; i + 1 < cells.size(); i++) {
            switch (cells.get(i)) {
                case "Host:" -> host = cells.get(i + 1);
                case "Date:" -> time.begun(cells.get(i + 1));
                default -> {}
            }
        }
    }

    private void sample() {
        byte[] bytes = lines.bytes();
        if (columns.size() == 0) {
            reject(NO_NAMES);
            return;
        }
        int field = 0;
        for (int p = lines.start(); p <= lines.end(); field++) {
            int q = Scan.find(bytes, p, lines.end(), (byte) ',');
            if (q > p && field >= columns.size()) {
                reject(TOO_MANY_FIELDS);
                return;
            }
            if (q > p && columns.isClock(field)) {
                String text = time.of(new String(bytes, p, q - p, StandardCharsets.UTF_8));
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                sink.text(columns.column(field), utf8, 0, utf8.length);
            } else if (q > p) {
                sink.text(columns.column(field), bytes, p, q - p);
            }
            p = q + 1;
        }
        if (!host.isEmpty()) {
            sink.string(columns.host(), host);
        }
        sink.endRow(lines.offset(), lines.length());
    }

    private void reject(String cause) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }
}
