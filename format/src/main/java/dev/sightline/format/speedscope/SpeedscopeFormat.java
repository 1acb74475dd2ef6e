package dev.sightline.format.speedscope;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/// speedscope's JSON: `evented` profiles, whose calls open and close, and `sampled` ones.
public final class SpeedscopeFormat implements Format {
    @Override
    public String name() {
        return "speedscope";
    }

    @Override
    public String description() {
        return "speedscope profiles: calls that open and close, or samples; profile -> entity, frame -> event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        if (paths.getOrDefault(".$schema", "").contains("speedscope.app/file-format-schema")) {
            return 97;
        }
        String type = paths.getOrDefault(".profiles[].type", "");
        boolean profile = paths.containsKey(".profiles[].unit")
                || paths.containsKey(".profiles[].events")
                || paths.containsKey(".profiles[].samples");
        if ((type.equals("evented") || type.equals("sampled")) && profile) {
            return 90;
        }
        // Lists that are longer than the head may stand before all this.
        return paths.containsKey(".shared.frames[].name") ? 85 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Shared shared = source.once(Shared.class, () -> shared(source));
        Calls calls = source.once(Calls.class, () -> calls(source, shared));
        new ProfileReader(new JsonCursor(source.stream()), shared, calls, sink).read();
    }

    private static Shared shared(Source source) throws IOException {
        try (InputStream stream = source.again()) {
            return Shared.of(new JsonCursor(stream));
        }
    }

    private static Calls calls(Source source, Shared shared) throws IOException {
        try (InputStream stream = source.again()) {
            return Calls.of(new JsonCursor(stream), shared, source.name());
        }
    }
}
