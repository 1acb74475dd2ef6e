package dev.sightline.analysis.lifeline;

import dev.sightline.event.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One line of a definition, from left to right. Names of odd characters stand in double quotes, in which `\"` and
/// `\\` are a quote and a backslash, `\n` and `\r` ends of lines. A `#` begins a comment.
final class LineReader {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.:/@$%<>=!-]+");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([a-z\\x{b5}\\x{3bc}]+)");
    private static final Pattern TIMES = Pattern.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?}");

    private final String name;
    private final int number;
    private final String line;
    private int at;

    LineReader(String name, int number, String line) {
        this.name = name;
        this.number = number;
        this.line = line;
        blanks();
    }

    /// Where it is, from 0.
    int column() {
        return at;
    }

    /// Of the line, from 1.
    int number() {
        return number;
    }

    boolean atEnd() {
        return at == line.length() || line.charAt(at) == '#';
    }

    void expectEnd() {
        if (!atEnd()) {
            throw wrong(at, "nothing more is expected here");
        }
    }

    String word(String expected) {
        int from = at;
        while (at < line.length() && Character.isLetter(line.charAt(at))) {
            at++;
        }
        if (from == at) {
            throw wrong(at, expected);
        }
        String word = line.substring(from, at);
        blanks();
        return word;
    }

    /// A name, quoted or not.
    String name(String expected) {
        if (at < line.length() && line.charAt(at) == '"') {
            return quotedName();
        }
        Matcher plain = PLAIN.matcher(line).region(at, line.length());
        if (!plain.lookingAt()) {
            throw wrong(at, expected);
        }
        at = plain.end();
        blanks();
        return plain.group();
    }

    private String quotedName() {
        int from = at;
        StringBuilder text = new StringBuilder();
        for (at++; at < line.length() && line.charAt(at) != '"'; at++) {
            char next = line.charAt(at);
            if (next == '\\' && at + 1 < line.length()) {
                at++;
                next = line.charAt(at) == 'n' ? '\n' : line.charAt(at) == 'r' ? '\r' : line.charAt(at);
            }
            text.append(next);
        }
        if (at == line.length()) {
            throw wrong(from, "the quote is not closed");
        }
        at++;
        blanks();
        return text.toString();
    }

    List<String> names(char between, String expected) {
        List<String> names = new ArrayList<>();
        names.add(name(expected));
        while (at < line.length() && line.charAt(at) == between) {
            at++;
            blanks();
            names.add(name(expected));
        }
        return names;
    }

    /// `?`, `*`, `+`, `{2}`, `{2,}` or `{2,5}`: least and most; nothing where none stands.
    int[] times() {
        int[] times = {};
        if (at < line.length()) {
            Matcher braces = TIMES.matcher(line).region(at, line.length());
            if (braces.lookingAt()) {
                int least = Integer.parseInt(braces.group(1));
                String most = braces.group(2);
                times = new int[] {least, most == null ? least : most.isEmpty() ? Step.MANY : Integer.parseInt(most)};
                at = braces.end();
            } else {
                times = switch (line.charAt(at)) {
                    case '?' -> new int[] {0, 1};
                    case '*' -> new int[] {0, Step.MANY};
                    case '+' -> new int[] {1, Step.MANY};
                    default -> times;
                };
                at += times.length == 0 ? 0 : 1;
            }
        }
        blanks();
        return times;
    }

    static String times(int least, int most) {
        if (least == 1 && most == 1) {
            return "";
        }
        if (least <= 1 && most == Step.MANY) {
            return least == 0 ? " *" : " +";
        }
        if (least == 0 && most == 1) {
            return " ?";
        }
        return " {" + least + (most == least ? "" : most == Step.MANY ? "," : "," + most) + "}";
    }

    long duration(String expected) {
        Matcher duration = DURATION.matcher(line).region(at, line.length());
        if (!duration.lookingAt()) {
            throw wrong(at, expected);
        }
        Optional<Unit> unit = Unit.parse(duration.group(2));
        if (unit.isEmpty() || !unit.get().isTime()) {
            throw wrong(
                    duration.start(2), "'" + duration.group(2) + "' is no unit of time: ns, us, ms, s, min, h or d");
        }
        BigDecimal nanos = new BigDecimal(duration.group(1))
                .multiply(BigDecimal.valueOf(unit.get().factor()))
                .setScale(0, RoundingMode.HALF_UP);
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0) {
            throw wrong(at, "that is longer than 292 years");
        }
        at = duration.end();
        blanks();
        return nanos.longValueExact();
    }

    /// In the largest unit that says it with no digit lost.
    static String duration(long nanos) {
        String[] units = {"d", "h", "min", "s", "ms", "us"};
        long[] factors = {86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L};
        for (int i = 0; i < units.length; i++) {
            BigDecimal in = new BigDecimal(nanos).divide(new BigDecimal(factors[i]), 9, RoundingMode.DOWN);
            boolean exact = in.multiply(new BigDecimal(factors[i])).compareTo(new BigDecimal(nanos)) == 0;
            boolean round = i > 2 || nanos % factors[i] == 0;
            if (nanos >= factors[i] && exact && round) {
                return in.stripTrailingZeros().toPlainString() + units[i];
            }
        }
        return nanos + "ns";
    }

    static String quoted(String name) {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        String inside = name.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + inside.replace("\n", "\\n").replace("\r", "\\r") + '"';
    }

    /// @param column from 0
    IllegalArgumentException wrong(int column, String what) {
        return new IllegalArgumentException(name + ":" + number + ":" + (column + 1) + ": " + what);
    }

    private void blanks() {
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
    }
}
