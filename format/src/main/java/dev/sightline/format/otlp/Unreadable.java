package dev.sightline.format.otlp;

import tools.jackson.core.JsonParser;

/// Rejects the record at hand, or leaves out an attribute above records; without a stack, as there may be one a record.
final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unreadable(String cause) {
        super(cause, null, false, false);
    }

    String cause() {
        return String.valueOf(getMessage());
    }

    /// How deep the parser is: at the bracket of a list as deep as that list's values.
    static int depth(JsonParser parser) {
        return parser.streamReadContext().getNestingDepth();
    }

    /// Goes from anywhere in a list's value to where it ends: what is behind it is read as if nothing had been.
    ///
    /// @param depth of the list
    static void leave(JsonParser parser, int depth) {
        while (depth(parser) > depth) {
            parser.nextToken();
        }
        parser.finishToken();
    }
}
