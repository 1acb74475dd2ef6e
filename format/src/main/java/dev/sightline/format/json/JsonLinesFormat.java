package dev.sightline.format.json;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import java.io.IOException;

/// JSON lines: each line an object.
public final class JsonLinesFormat implements Format {
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
        return JsonInput.isLines(head) ? JsonInput.hasSecondLine(head) ? 50 : 30 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        JsonInput.lines(source.stream(), sink, new JsonRows(sink));
    }
}
