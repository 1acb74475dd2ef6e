package dev.sightline.format.csv;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.Locale;

/// Fields between commas, tabs, semicolons or bars; quoting after RFC 4180.
public final class CsvFormat implements Format {
    static final int SAMPLE_BYTES = 1 << 16;

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return "fields between commas, tabs, semicolons or bars; roles are found from names and values";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        Dialect dialect = Dialect.guess(head, from, head.length, head.length < SAMPLE_BYTES);
        String name = fileName.toLowerCase(Locale.ROOT);
        int bonus = name.endsWith(".csv") || name.endsWith(".tsv") ? 10 : 0;
        if (dialect.fields() < 2
                || dialect.agreeing() < dialect.records() * 0.8
                || isMarkup(head, from)
                || dialect.prose() && bonus == 0) {
            return 0;
        }
        if (dialect.records() == 1) {
            return dialect.header() ? 20 + 3 * bonus : 3 * bonus;
        }
        // Prose has commas too: what agrees by chance in few lines with few fields is worth less.
        int sure = dialect.header() ? 60 : 45;
        int agreeing = dialect.agreeing() == dialect.records() ? 5 : 0;
        return sure + agreeing + Math.min(dialect.fields(), 5) + bonus;
    }

    private static boolean isMarkup(byte[] head, int from) {
        int p = Scan.skipBlanks(head, from, head.length);
        return p < head.length && (head[p] == '{' || head[p] == '[' || head[p] == '<');
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        int sample = lines.head(SAMPLE_BYTES);
        int from = lines.headStart();
        Character chosen = options.delimiter();
        boolean complete = sample < SAMPLE_BYTES;
        Dialect dialect = chosen == null
                ? Dialect.guess(lines.bytes(), from, from + sample, complete)
                : Dialect.guess(lines.bytes(), from, from + sample, complete, (byte) chosen.charValue());
        Boolean header = options.header();
        new CsvReader(lines, sink, dialect.delimiter(), false, KnownHeader::hints)
                .read(header == null ? dialect.header() : header, dialect.fields(), dialect.levels(), dialect.commas());
    }
}
