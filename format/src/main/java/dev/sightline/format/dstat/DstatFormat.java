package dev.sightline.format.dstat;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// `dstat --output FILE`, and the same of its heirs dool and pcp-dstat: a preamble, names of groups of columns, names
/// of columns, samples.
///
/// Source: dstat 0.7.4, `class dstat` and its plugins.
public final class DstatFormat implements Format {
    private static final Pattern FIRST =
            Pattern.compile("\"?(pcp-)?(dstat|dool) [^\"\n]{0,40}CSV output\"?.*", Pattern.CASE_INSENSITIVE);
    private static final int LONGEST = 200;

    @Override
    public String name() {
        return "dstat";
    }

    @Override
    public String description() {
        return "what dstat and dool write with --output; columns by group and name, host -> entity";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        int to = Math.min(Scan.find(head, from, head.length, (byte) '\n'), from + LONGEST);
        String first = new String(head, from, to - from, StandardCharsets.UTF_8);
        return FIRST.matcher(first.strip()).matches() ? 97 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new DstatReader(lines, sink).read();
        }
    }
}
