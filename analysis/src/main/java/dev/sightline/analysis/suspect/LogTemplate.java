package dev.sightline.analysis.suspect;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A log line without what varies from line to line: numbers, ids, values behind `=`, quoted words, repeats of
/// a list. A place in the source (`Orders.java:57`, `o.s.Orders#57`) is kept, because it names the statement
/// that wrote the line.
///
/// The idea of masking before counting is that of Drain [1]; no tree is needed behind it, because a line is
/// only looked up, never generalised further.
///
/// [1] P. He et al., Drain: An Online Log Parsing Approach with Fixed Depth Tree, ICWS 2017
///
/// @param text with `*` for what varies; at most [#MAX_TEXT] characters
/// @param source the place in the source; null where the line names none
record LogTemplate(String text, @Nullable String source) {
    static final int MAX_TEXT = 300;
    /// Longer lines are alike if they begin alike.
    private static final int MAX_READ = 1500;

    private static final int MAX_QUOTED = 64;
    private static final int MAX_REPEAT = 6;

    static LogTemplate of(String line) {
        return new Mask(line).template();
    }

    /// One line on its way.
    private static final class Mask {
        private final String line;
        private final int end;
        private final List<String> words = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private int at;
        private @Nullable String source;

        Mask(String line) {
            this.line = line;
            this.end = Math.min(line.length(), MAX_READ);
        }

        LogTemplate template() {
            while (at < end) {
                char c = line.charAt(at);
                if (Character.isWhitespace(c) || c == ',' || c == ';') {
                    at++;
                    endWord();
                } else if (isWordCharacter(c)) {
                    takeWord();
                } else if (c == '=') {
                    word.append("=*");
                    at++;
                    skipValue();
                } else if ((c == '"' || c == '\'') && quotedEnd(c) > 0) {
                    word.append('*');
                    at = quotedEnd(c) + 1;
                } else {
                    if (c != '\\') {
                        word.append(c);
                    }
                    at++;
                }
            }
            endWord();
            String text = String.join(" ", words);
            return new LogTemplate(text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text, source);
        }

        private void endWord() {
            if (word.isEmpty()) {
                return;
            }
            words.add(word.toString());
            word.setLength(0);
            // a list of any length looks like one of one element
            for (int length = 1; length <= MAX_REPEAT && 2 * length <= words.size(); length++) {
                List<String> last = words.subList(words.size() - length, words.size());
                if (last.equals(words.subList(words.size() - 2 * length, words.size() - length))) {
                    last.clear();
                    return;
                }
            }
        }

        private void takeWord() {
            int start = at;
            boolean digits = false;
            while (at < end && isWordCharacter(line.charAt(at))) {
                digits |= Character.isDigit(line.charAt(at));
                at++;
            }
            if (digits) {
                if (word.isEmpty() || word.charAt(word.length() - 1) != '*') {
                    word.append('*');
                }
            } else {
                word.append(line, start, at);
            }
            if (!digits) {
                takeSource(start);
            }
        }

        /// `name.with.dots#12` or `name.with.dots:12`, also where the name ends in a bracket.
        private void takeSource(int start) {
            int mark = at < end && line.charAt(at) == ']' ? at + 1 : at;
            if (mark + 1 >= end || (line.charAt(mark) != '#' && line.charAt(mark) != ':')) {
                return;
            }
            int last = mark + 1;
            while (last < end && Character.isDigit(line.charAt(last))) {
                last++;
            }
            int first = start;
            while (first > 0 && isNameCharacter(line.charAt(first - 1))) {
                first--;
            }
            boolean ends = last == end || !isWordCharacter(line.charAt(last)) && line.charAt(last) != ':';
            boolean dotted = line.substring(first, at).indexOf('.', 1) > 0;
            if (last == mark + 1 || !ends || !dotted || !Character.isLetter(line.charAt(first))) {
                return;
            }
            word.append(line, at, last);
            if (source == null) {
                source = line.substring(first, last);
            }
            at = last;
        }

        private void skipValue() {
            if (at == end) {
                return;
            }
            char c = line.charAt(at);
            if (c == '"' || c == '\'') {
                int close = line.indexOf(c, at + 1);
                at = close < 0 || close >= end ? end : close + 1;
                return;
            }
            int depth = 0;
            while (at < end) {
                c = line.charAt(at);
                if (c == '[' || c == '(' || c == '{') {
                    depth++;
                } else if (c == ']' || c == ')' || c == '}') {
                    if (--depth < 0) {
                        return;
                    }
                } else if (depth == 0 && (Character.isWhitespace(c) || c == ',' || c == ';' || c == '"' || c == '\'')) {
                    return;
                }
                at++;
            }
        }

        /// Where a quoted text without a blank ends; -1 for prose.
        private int quotedEnd(char quote) {
            int close = line.indexOf(quote, at + 1);
            if (close < 0 || close >= end || close - at > MAX_QUOTED) {
                return -1;
            }
            for (int i = at + 1; i < close; i++) {
                if (Character.isWhitespace(line.charAt(i))) {
                    return -1;
                }
            }
            return close;
        }

        private static boolean isWordCharacter(char c) {
            return Character.isLetterOrDigit(c)
                    || c == '_'
                    || c == '.'
                    || c == '@'
                    || c == '+'
                    || c == '/'
                    || c == '-'
                    || c == '$';
        }

        private static boolean isNameCharacter(char c) {
            return isWordCharacter(c) || c == '[' || c == ']';
        }
    }
}
