package dev.sightline.format.json;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import java.io.IOException;

/// JSON lines: each line an object, also behind the name of a service as Compose prints them.
public final class JsonLinesFormat implements Format {
    /// More than a log with bars, or a table of them.
    private static final int COMPOSED = 91;

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public String description() {
        return "one JSON object a line; nested keys joined by dots";
    }

    @Override
    public boolean readsEachLineAlone() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        // One line alone may as well be a document.
        int lines = JsonInput.isLines(head) ? JsonInput.hasSecondLine(head) ? 50 : 30 : 0;
        return lines == 0 && ComposedLines.are(head) ? COMPOSED : lines;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        JsonInput.lines(source.stream(), sink, new ComposedLines(sink));
    }
}
