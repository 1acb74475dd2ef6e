package dev.sightline.format.otlp;

import dev.sightline.format.internal.Json;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

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

    /// The list or object that a parser over this slice is at, which becomes a cell as it stands.
    Slice asWritten(JsonParser parser) {
        long begin = parser.currentTokenLocation().getByteOffset();
        for (int open = 1; open > 0; ) {
            JsonToken token = parser.nextToken();
            open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (open > Json.MAX_DEPTH) {
                throw new Unreadable(Json.BEYOND_LIMITS);
            }
        }
        return within(begin << 32 | parser.currentLocation().getByteOffset());
    }
}
