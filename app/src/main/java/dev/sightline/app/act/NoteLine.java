package dev.sightline.app.act;

import java.time.Instant;

/// A row of the collector's own, as a line of NetLogger's: what it does is to be seen in the data.
final class NoteLine {
    private static final int LONGEST = 1000;

    private final StringBuilder line;

    NoteLine(Instant at, String event) {
        line = new StringBuilder("ts=" + at + " event=" + event + " level=Warn");
    }

    /// @param name letters and dots
    NoteLine with(String name, String text) {
        line.append(' ').append(name).append("=\"");
        text.codePoints()
                .limit(LONGEST)
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .forEach(c -> (c == '"' || c == '\\' ? line.append('\\') : line).appendCodePoint(c));
        line.append('"');
        return this;
    }

    NoteLine with(String name, double number) {
        line.append(' ').append(name).append('=').append(number);
        return this;
    }

    NoteLine with(String name, long number) {
        line.append(' ').append(name).append('=').append(number);
        return this;
    }

    String text() {
        return line + "\n";
    }
}
