package dev.sightline.format.prometheus;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pieces of a line, from left to right.
final class Tokens {
    private final String line;
    private int at;

    Tokens(String line) {
        this.line = line;
        skipBlanks();
    }

    private void skipBlanks() {
        while (at < line.length() && line.charAt(at) <= ' ') {
            at++;
        }
    }

    boolean isDone() {
        return at == line.length();
    }

    /// Whether this character stands next.
    boolean at(char c) {
        return at < line.length() && line.charAt(at) == c;
    }

    /// A name, perhaps between quotes; empty if none stands here.
    String name() {
        if (at('"')) {
            String quoted = quoted();
            skipBlanks();
            return quoted == null ? "" : quoted;
        }
        int start = at;
        while (at < line.length() && isOfName(line.charAt(at), at > start)) {
            at++;
        }
        String name = line.substring(start, at);
        skipBlanks();
        return name;
    }

    /// Identifiers, and what some exporters put into names though they should not.
    private static boolean isOfName(char c, boolean inside) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c == '_'
                || c == ':'
                || inside && (c >= '0' && c <= '9' || c == '.' || c == '-' || c == '/');
    }

    /// What stands before the next blank; empty at the end.
    String word() {
        int start = at;
        while (at < line.length() && line.charAt(at) > ' ') {
            at++;
        }
        String word = line.substring(start, at);
        skipBlanks();
        return word;
    }

    /// `{name="value", ...}`.
    ///
    /// @return the metric's name if it stands inside, else empty; null if these are no labels
    @Nullable
    String labels(Map<String, String> into) {
        String metric = "";
        at++;
        skipBlanks();
        while (!at('}')) {
            boolean quoted = at('"');
            String name = name();
            if (name.isEmpty()) {
                return null;
            }
            if (at('=')) {
                at++;
                skipBlanks();
                String value = at('"') ? quoted() : null;
                if (value == null) {
                    return null;
                }
                into.putIfAbsent(name, value);
                skipBlanks();
            } else if (quoted && metric.isEmpty()) {
                metric = name;
            } else {
                return null;
            }
            if (at(',')) {
                at++;
                skipBlanks();
            } else if (!at('}')) {
                return null;
            }
        }
        at++;
        skipBlanks();
        return metric;
    }

    /// With `\\`, `\"` and `\n` for what they stand; null if it does not end.
    private @Nullable String quoted() {
        StringBuilder text = new StringBuilder();
        at++;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"') {
                return text.toString();
            }
            if (c == '\\' && at < line.length()) {
                char escaped = line.charAt(at++);
                switch (escaped) {
                    case 'n' -> text.append('\n');
                    case '"', '\\' -> text.append(escaped);
                    default -> text.append('\\').append(escaped);
                }
            } else {
                text.append(c);
            }
        }
        return null;
    }
}
