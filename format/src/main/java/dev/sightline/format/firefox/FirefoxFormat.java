package dev.sightline.format.firefox;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/// Gecko profiles: samples and markers.
public final class FirefoxFormat implements Format {
    @Override
    public String name() {
        return "firefox";
    }

    @Override
    public String description() {
        return "Firefox profiles: samples and markers; thread -> entity, function or marker -> event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        boolean processed = paths.containsKey(".meta.preprocessedProfileVersion");
        boolean meta = paths.containsKey(".meta.version")
                && paths.containsKey(".meta.interval")
                && paths.containsKey(".meta.startTime");
        boolean thread = paths.containsKey(".threads[].stackTable")
                || paths.containsKey(".threads[].samples.schema")
                || paths.containsKey(".threads[].markers.schema");
        // What DevTools of Firefox up to 90 saved begins with its own markers.
        boolean recording = paths.containsKey(".label")
                && paths.containsKey(".duration")
                && paths.containsKey(".markers[].start")
                && paths.containsKey(".markers[].end")
                && paths.containsKey(".markers[].name");
        boolean named = paths.getOrDefault(".fileType", "").equals("Recorded Performance Data");
        return processed || named ? 92 : meta || thread || recording ? 88 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Profile profile = source.once(Profile.class, () -> lookAhead(source));
        new ProfileReader(new JsonCursor(source.stream()), profile, sink).read();
    }

    private static Profile lookAhead(Source source) throws IOException {
        try (InputStream stream = source.again()) {
            return Profile.of(new JsonCursor(stream), source.name());
        }
    }
}
