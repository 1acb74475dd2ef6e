package dev.sightline.format.csv;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Fields between commas, tabs, semicolons or bars; quoting after RFC 4180.
public final class CsvFormat implements Format {
    static final int SAMPLE_BYTES = 1 << 16;

    private static final String ABOVE = "a line above the header";

    /// Of a file that is called so, and has a header; rows with fewer fields have no values there.
    private static final int RAGGED = 30;

    /// A rule below a header is of a table, and of nothing else.
    private static final int PRINTED = 75;

    /// A column alone: more than what any table may be, and less than what a word proves.
    private static final int ONE_OF_NUMBERS = 40;

    private static final int ONE_OF_WORDS = 15;

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String description() {
        return "fields between commas, tabs, semicolons or bars; roles are found from names and values";
    }

    private static final Pattern JSON = Pattern.compile("[{,]\\s*\"[^\",]{1,64}\"\\s*:");
    private static final int LOOKED_AT = 32;

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        if (PrintedTable.is(head, from, head.length)) {
            return PRINTED;
        }
        boolean complete = head.length < SAMPLE_BYTES;
        Dialect dialect = Dialect.guess(head, Preamble.end(head, from, head.length, complete), head.length, complete);
        String name = fileName.toLowerCase(Locale.ROOT);
        int bonus = name.endsWith(".csv") || name.endsWith(".tsv") ? 10 : 0;
        if (!isMarkup(head, from)) {
            OneColumn one = OneColumn.of(head, from, head.length);
            if (one.isOfNumbers()) {
                return ONE_OF_NUMBERS + bonus;
            }
            if (one.isOfWords() && bonus > 0) {
                return ONE_OF_WORDS;
            }
        }
        boolean ragged = dialect.agreeing() < dialect.records() * 0.8;
        if (dialect.fields() < 2
                || ragged && (bonus == 0 || !dialect.header() || dialect.agreeing() * 2 < dialect.records())
                || isMarkup(head, from)
                || bonus == 0 && dialect.delimiter() == ',' && hasJson(head, from)
                || dialect.prose() && bonus == 0) {
            return 0;
        }
        if (dialect.records() == 1) {
            return dialect.header() ? 20 + 3 * bonus : 3 * bonus;
        }
        if (ragged) {
            return RAGGED;
        }
        // Prose has commas too: what agrees by chance in few lines with few fields is worth less.
        int sure = dialect.header() ? 60 : 45;
        int agreeing = dialect.agreeing() == dialect.records() ? 5 : 0;
        return sure + agreeing + Math.min(dialect.fields(), 5) + bonus;
    }

    /// Lines of a log that end in an object, `done {"a": 0, "b": "x"}`: its commas are no delimiters.
    private static boolean hasJson(byte[] head, int from) {
        List<String> lines = new String(head, from, head.length - from, StandardCharsets.UTF_8)
                .lines()
                .limit(LOOKED_AT)
                .toList();
        long with = lines.stream().filter(line -> JSON.matcher(line).find()).count();
        return 2 * with > lines.size();
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
        if (chosen == null && PrintedTable.is(lines.bytes(), from, from + sample)) {
            new PrintedTable(lines, sink).read(KnownHeader::hints);
            return;
        }
        boolean complete = sample < SAMPLE_BYTES;
        int table = chosen == null ? Preamble.end(lines.bytes(), from, from + sample, complete) : from;
        Dialect dialect = chosen == null
                ? Dialect.guess(lines.bytes(), table, from + sample, complete)
                : Dialect.guess(lines.bytes(), from, from + sample, complete, (byte) chosen.charValue());
        Spellings spellings = dialect.spellings(lines.bytes(), table, from + sample, complete);
        boolean header = options.header() == null ? dialect.header() : options.header();
        Comments comments = Comments.of(lines.bytes(), table, from + sample, dialect.delimiter(), header);
        passBy(lines, table - from, sink);
        UnitLines below = header ? dialect.below() : UnitLines.NONE;
        if (below.lines() > 0) {
            sink.assumed(below.said());
        }
        new CsvReader(lines, sink, dialect.delimiter(), comments, false, below.with(KnownHeader::hints))
                .read(header, dialect.fields(), header ? dialect.levels() : dialect.states(), spellings, below.lines());
    }

    /// What stands above a header is kept with what was rejected; comments are nothing at all.
    ///
    /// @param bytes from here to the header
    private static void passBy(Lines lines, int bytes, RowSink sink) throws IOException {
        int left = bytes;
        while (left > 0 && lines.next()) {
            int first = Scan.skipBlanks(lines.bytes(), lines.start(), lines.end());
            if (first < lines.end() && lines.bytes()[lines.start()] != '#') {
                sink.rejectRow(ABOVE, lines.offset(), lines.bytes(), lines.start(), lines.length());
            }
            left -= lines.nextStart() - lines.start();
        }
    }
}
