package dev.sightline.format.jaeger;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// A span's references to others: which of them is its parent.
final class References {
    private @Nullable String parent;
    private int rank;
    private boolean plain;

    /// Reads the array the parser begins with.
    ///
    /// @param traceId of the span that refers
    void read(JsonParser parser, @Nullable String traceId) {
        parent = null;
        rank = 0;
        plain = true;
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            return;
        }
        int count = 0;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            plain &= ++count == 1;
            reference(parser, traceId);
        }
    }

    private void reference(JsonParser parser, @Nullable String traceId) {
        String type = "";
        String trace = null;
        String span = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                parser.skipChildren();
                continue;
            }
            switch (name) {
                case "refType" -> type = parser.getString();
                case "traceID" -> trace = parser.getString();
                case "spanID" -> span = parser.getString();
                default -> {}
            }
        }
        boolean own = trace == null || trace.equals(traceId);
        boolean childOf = type.equals("CHILD_OF") || type.isEmpty();
        plain &= own && childOf;
        // A caller of the same trace, else what it follows from there; a span of another trace is no parent.
        int found = !own || span == null ? 0 : childOf ? 2 : 1;
        if (found > rank) {
            rank = found;
            parent = span;
        }
    }

    /// Null if no reference is to a span of the same trace.
    @Nullable
    String parent() {
        return parent;
    }

    /// Whether the parent says it all.
    boolean isPlain() {
        return plain;
    }
}
