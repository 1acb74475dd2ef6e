package dev.sightline.format.ftrace;

import dev.sightline.format.Source;
import dev.sightline.format.internal.KeyedSlices;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.io.InputStream;

/// What a look ahead found: slices, and how the trace's clock lies to the wall clock.
///
/// @param wallOffset nanoseconds to add; 0 if the trace does not say
record Ahead(KeyedSlices slices, long wallOffset) {
    static Ahead find(Source source) throws IOException {
        KeyedSlices slices = new KeyedSlices(new SliceNest(source.name()));
        Interpreter interpreter = new Interpreter(slices);
        long wallOffset = 0;
        try (InputStream stream = source.again()) {
            Lines lines = new Lines(stream);
            while (lines.next()) {
                if (!lines.isTooLong()) {
                    interpreter.line(lines.bytes(), lines.start(), lines.end());
                    wallOffset = wallOffset == 0 ? interpreter.wallOffset : wallOffset;
                }
            }
        }
        slices.finish();
        return new Ahead(slices, wallOffset);
    }
}
