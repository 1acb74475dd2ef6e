package dev.sightline.format.vectorclock;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RecordPattern;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.NoSink;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Logs with vector clocks: `host {"host":2, "other":1}` beside, before or behind what happened.
///
/// Source: Beschastnikh, Wang, Brun, Ernst, Debugging Distributed Systems (2016), and the examples of ShiViz.
public final class VectorClockFormat implements Format {
    private static final int HEAD = 1 << 16;

    @Override
    public String name() {
        return "vectorclock";
    }

    @Override
    public String description() {
        return "logs with vector clocks (ShiViz, GoVector); host -> entity, clock -> clock, messages found from clocks";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Style.learn(head, 0, head.length, head.length < HEAD).sure();
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        RecordPattern pattern = options.pattern() == null ? null : RecordPattern.of(options.pattern());
        Messages messages = source.once(Messages.class, () -> {
            try (InputStream again = source.again()) {
                return Messages.of(entries(new Lines(again), pattern, options, new NoSink()));
            }
        });
        new EntryRows(sink, messages).put(entries(lines, pattern, options, sink));
    }

    private static Entries entries(Lines lines, @Nullable RecordPattern pattern, ReadOptions options, RowSink sink)
            throws IOException {
        if (pattern != null) {
            return new PatternEntries(lines, pattern, options.zone(), sink);
        }
        int length = lines.head(HEAD);
        int from = lines.headStart();
        Style style = Style.learn(lines.bytes(), from, from + length, length < HEAD);
        return new LineEntries(lines, style, options.zone(), sink);
    }
}
