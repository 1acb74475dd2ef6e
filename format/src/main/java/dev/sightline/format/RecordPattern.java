package dev.sightline.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A user's regular expression for the records of a log, in the dialect of Java, JavaScript, Python or RE2 as far as
/// they agree: `(?P<name>`, names with `_` or `.`, and a bare `{` are understood, too.
///
/// @param regex for [Pattern#MULTILINE] matching
/// @param names of the columns, by the number of the group from 1 on; empty for groups without a name
/// @param lines how many lines a match may span: as many as the expression names line ends, plus one
public record RecordPattern(Pattern regex, List<String> names, int lines) {
    private static final int MAX_LINES = 64;

    public RecordPattern {
        names = List.copyOf(names);
    }

    /// @throws PatternSyntaxException if it is no regular expression
    public static RecordPattern of(String expression) {
        return new Translation(expression).translate();
    }

    /// The number of the named group, or 0.
    public int group(String name) {
        return names.indexOf(name) + 1;
    }

    /// Reads an expression from left to right and writes what Java understands.
    private static final class Translation {
        private final String in;
        private final StringBuilder out = new StringBuilder();
        private final List<String> names = new ArrayList<>();
        private int at;
        private int lines = 1;

        Translation(String expression) {
            this.in = expression;
        }

        RecordPattern translate() {
            while (at < in.length()) {
                char c = in.charAt(at);
                switch (c) {
                    case '\\' -> escape();
                    case '[' -> set();
                    case '(' -> group();
                    case '{' -> brace();
                    default -> {
                        lines += c == '\n' ? 1 : 0;
                        out.append(c);
                        at++;
                    }
                }
            }
            Pattern regex;
            try {
                regex = Pattern.compile(out.toString(), Pattern.MULTILINE);
            } catch (PatternSyntaxException e) {
                throw new PatternSyntaxException(e.getDescription(), in, -1);
            }
            return new RecordPattern(regex, names, Math.min(lines, MAX_LINES));
        }

        private void escape() {
            boolean backReference = in.startsWith("\\k<", at);
            int close = backReference ? in.indexOf('>', at) : -1;
            if (close > 0) {
                reference(in.substring(at + 3, close), close + 1);
                return;
            }
            lines += in.startsWith("\\n", at) || in.startsWith("\\R", at) ? 1 : 0;
            out.append(in, at, Math.min(at + 2, in.length()));
            at += 2;
        }

        private void reference(String name, int next) {
            int number = names.indexOf(name) + 1;
            out.append("\\k<g").append(number).append('>');
            at = next;
        }

        /// A character set; Java would take an inner `[` for another one.
        private void set() {
            out.append('[');
            at++;
            if (at < in.length() && in.charAt(at) == '^') {
                out.append('^');
                at++;
            }
            boolean first = true;
            while (at < in.length() && (first || in.charAt(at) != ']')) {
                char c = in.charAt(at);
                if (c == '\\') {
                    out.append(in, at, Math.min(at + 2, in.length()));
                    at += 2;
                } else if (c == '[' && in.startsWith("[:", at) && in.indexOf(":]", at) > 0) {
                    at = posix(in.indexOf(":]", at));
                } else {
                    out.append(c == '[' || c == '&' || c == ']' ? "\\" : "").append(c);
                    at++;
                }
                first = false;
            }
            out.append(at < in.length() ? "]" : "");
            at++;
        }

        private int posix(int end) {
            String name = in.substring(at + 2, end);
            out.append("\\p{")
                    .append(name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1))
                    .append('}');
            return end + 2;
        }

        private void group() {
            int name = in.startsWith("(?P<", at) ? at + 4 : in.startsWith("(?<", at) ? at + 3 : -1;
            if (in.startsWith("(?P=", at) && in.indexOf(')', at) > 0) {
                int close = in.indexOf(')', at);
                reference(in.substring(at + 4, close), close + 1);
                return;
            }
            boolean looksBehind = in.startsWith("(?<=", at) || in.startsWith("(?<!", at);
            int close = name < 0 || looksBehind ? -1 : in.indexOf('>', name);
            if (close > name) {
                names.add(in.substring(name, close));
                out.append("(?<g").append(names.size()).append('>');
                at = close + 1;
            } else {
                if (!in.startsWith("(?", at)) {
                    names.add("");
                }
                out.append('(');
                at++;
            }
        }

        private void brace() {
            int end = at + 1;
            while (end < in.length() && (Character.isDigit(in.charAt(end)) || in.charAt(end) == ',')) {
                end++;
            }
            boolean counts = end > at + 1
                    && Character.isDigit(in.charAt(at + 1))
                    && end < in.length()
                    && in.charAt(end) == '}'
                    && at > 0;
            out.append(counts ? "{" : "\\{");
            at++;
        }
    }

    /// The names of the columns, each once.
    public List<String> columns() {
        return names.stream().filter(name -> !name.isEmpty()).distinct().toList();
    }
}
