package dev.sightline.format.json;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import java.io.IOException;

/// JSON documents: objects in an array, in the one array of an object, or one after another.
public final class JsonFormat implements Format {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String description() {
        return "JSON objects in arrays or one after another; nested keys joined by dots";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return JsonInput.isDocument(head) ? 40 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        JsonInput.objects(source.stream(), sink, new JsonRows(sink));
    }
}
