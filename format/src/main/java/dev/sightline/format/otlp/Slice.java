package dev.sightline.format.otlp;

import dev.sightline.format.internal.Json;
import tools.jackson.core.JsonParser;

/// A value's bytes: `bytes[start .. start + length)`, at `offset` in the source.
record Slice(byte[] bytes, int start, int length, long offset) {
    JsonParser parser(Json json) {
        return json.parser(bytes, start, length);
    }

    /// @param slice from [Json#skip] of a parser over this slice
    Slice within(long slice) {
        int begin = Json.begin(slice);
        return new Slice(bytes, start + begin, Json.length(slice), offset + begin);
    }
}
