package dev.sightline.format.log;

import dev.sightline.event.Unit;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Names the variables of a template by what precedes them: `size=512`, `'op': 0x43`, `took 34 ms`; else `p1`, `p2`, or
/// by what they measure: `p1.time`, `p2.size`. The time at the end of a message, `Pause Full (G1) 3.2ms`, is its
/// duration.
final class VariableNames {
    private static final int LONGEST = 32;
    private static final int MAX_NUMBERED = 9;
    private static final int UPTIME_DECIMALS = 6;
    private static final Set<String> EMPTY_WORDS = Set.of(
            "a", "an", "the", "and", "or", "not", "but", "that", "this", "as", "than", "then", "if", "no", "all",
            "only", "about", "has", "have", "had", "been", "be", "will", "can", "cannot", "with", "by");
    /// Words that pass the name of the word before them on: `size of 512`.
    private static final Set<String> LINKS = Set.of("of", "is", "was", "are", "were");
    /// Numbers behind them are days and years.
    private static final Set<String> OF_CALENDARS = Set.of(
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mon", "tue", "wed",
            "thu", "fri", "sat", "sun");

    private static final Set<String> COUNTED =
            Set.of("took", "elapsed", "used", "freed", "speed", "need", "seed", "feed");
    /// What is over when somebody says how long it took.
    private static final Set<String> DONE = Set.of(
            "completed",
            "succeeded",
            "started",
            "finished",
            "loaded",
            "processed",
            "executed",
            "compiled",
            "built",
            "rendered",
            "served",
            "handled",
            "initialized",
            "deployed",
            "booted",
            "saved",
            "migrated",
            "indexed",
            "imported",
            "exported",
            "installed",
            "done",
            "generated",
            "bundled",
            "fetched",
            "resolved",
            "synced",
            "created");

    private final byte[] b;
    private final int first;
    private final int end;
    private final Set<String> taken = new HashSet<>();
    /// How many have no name, by what they measure.
    private final Map<String, Integer> numbered = new HashMap<>();

    VariableNames(byte[] bytes, int from, int to) {
        this.b = bytes;
        this.first = from;
        this.end = to;
    }

    /// The name of the next variable; empty if it gets no column.
    String next(int from, int to, boolean quoted) {
        boolean total = !quoted
                && (isDurationOfAll(from, to) || isDoneIn(from, to) || Quantity.timeAtEnd(b, first, end) == from);
        String name = total ? "duration" : named(from, to, quoted);
        if (!name.isEmpty() && taken.add(name)) {
            return name;
        }
        String measure = quoted ? "" : measure(from, to);
        int number = numbered.merge(measure, 1, Integer::sum);
        return number > MAX_NUMBERED ? "" : "p" + number + (measure.isEmpty() ? "" : "." + measure);
    }

    /// What a variable measures: one word for all units that convert into each other. Empty where it has none.
    String measure(int from, int to) {
        int unit = Quantity.unitAt(b, from, to);
        if (unit < 0) {
            return "";
        }
        String symbol =
                unit < to ? text(unit, to) : text(to, to + unitLength(from, to)).strip();
        if (symbol.isEmpty()) {
            return "";
        }
        String dimension = Unit.parse(symbol).map(Unit::dimension).orElse("size");
        return switch (dimension) {
            case "s" -> "time";
            case "B" -> "bytes";
            case "%" -> "percent";
            default -> dimension.toLowerCase(Locale.ROOT).replace("/s", ".rate");
        };
    }

    /// Whether a time ends the message and nothing names it: what precedes is in brackets, or a title in capitals as in
    /// `Concurrent Mark Cycle 12ms`. Behind other words it may be a limit (`longer than 500ms`).
    private boolean isDurationOfAll(int from, int to) {
        int last = to + unitLength(from, to);
        last += last < end && (b[last] == '.' || b[last] == ']') ? 1 : 0;
        if (last < end && b[last] != '\n' && b[last] != '\r'
                || !measure(from, to).equals("time")) {
            return false;
        }
        int before = from;
        while (before > first && (b[before - 1] == ' ' || b[before - 1] == ',')) {
            before--;
        }
        if (before > first && (b[before - 1] == ')' || b[before - 1] == ']')) {
            return true;
        }
        int word = before;
        while (word > first && isLetter(b[word - 1])) {
            word--;
        }
        return word > first && word < before && before < from && b[word - 1] == ' ' && b[word] <= 'Z';
    }

    /// Whether it is how long something took that is over: `Completed 200 OK in 57ms`, `Started Shop in 5.2 seconds`;
    /// not when something will be: `Failed, retrying in 30 seconds`.
    boolean isDoneIn(int from, int to) {
        int word = first;
        while (word < end && isLetter(b[word])) {
            word++;
        }
        int before = from - 4;
        while (before > first && isLetter(b[before - 1])) {
            before--;
        }
        boolean done = DONE.contains(text(first, word).toLowerCase(Locale.ROOT))
                || before > first && DONE.contains(text(before, from - 4).toLowerCase(Locale.ROOT));
        return done
                && from - 4 >= word
                && Scan.startsWith(b, from - 4, from, " in ")
                && !Scan.startsWith(b, Math.max(first, from - 7), from - 4, "ing")
                && measure(from, to).equals("time");
    }

    /// `[10001.897285]`, as the kernel begins its lines.
    private boolean isUptime(int from, int to) {
        int point = Scan.find(b, from, to, (byte) '.');
        return from == first + 1 && b[first] == '[' && to < end && b[to] == ']' && to - point == UPTIME_DECIMALS + 1;
    }

    private String named(int from, int to, boolean quoted) {
        if (isUptime(from, to)) {
            return "uptime";
        }
        int p = from - (quoted ? 1 : 0);
        while (p > first && "([</{".indexOf(b[p - 1]) >= 0) {
            p--;
        }
        int afterKey = p;
        while (afterKey > first && b[afterKey - 1] == ' ') {
            afterKey--;
        }
        if (afterKey > first && b[afterKey - 1] == '=') {
            return key(afterKey - 1);
        }
        if (afterKey > first && b[afterKey - 1] == ':') {
            String key = key(afterKey - 1);
            boolean attached = afterKey == p && from == p;
            return attached && !key.equals(key.toLowerCase(Locale.ROOT)) ? "" : key;
        }
        return afterKey < p && !quoted ? wordBefore(afterKey, isNumber(from, to)) : "";
    }

    /// The name that ends at `to`, in quotes or not.
    private String key(int to) {
        int p = to;
        while (p > first && (b[p - 1] == ' ' || b[p - 1] == '"' || b[p - 1] == '\'')) {
            p--;
        }
        int start = p;
        while (start > first && isNameByte(b[start - 1])) {
            start--;
        }
        while (start < p && b[start] >= 0 && !isLetter(b[start])) {
            start++;
        }
        return text(start, p);
    }

    private String wordBefore(int to, boolean number) {
        int start = to;
        while (start > first && isLetter(b[start - 1])) {
            start--;
        }
        String word = text(start, to);
        String lower = word.toLowerCase(Locale.ROOT);
        boolean alone = start == first || b[start - 1] == ' ' || b[start - 1] == '(' || b[start - 1] == '[';
        if (!alone || word.length() < 2 || EMPTY_WORDS.contains(lower) || number && OF_CALENDARS.contains(lower)) {
            return "";
        }
        boolean verb = (lower.endsWith("ed") || lower.endsWith("ing")) && !COUNTED.contains(lower);
        if (verb && !number) {
            return "";
        }
        if (LINKS.contains(lower)) {
            int before = start;
            while (before > first && b[before - 1] == ' ') {
                before--;
            }
            return before == start ? "" : wordBefore(before, number);
        }
        return start == first && isCapitalised(word) ? lower : word;
    }

    /// As a sentence begins: `Request 7 done` is about the same as `Checking request 7`.
    private static boolean isCapitalised(String word) {
        return word.substring(1).equals(word.substring(1).toLowerCase(Locale.ROOT));
    }

    private String text(int from, int to) {
        return to - from > LONGEST || to <= from ? "" : new String(b, from, to - from, StandardCharsets.UTF_8);
    }

    private boolean isNumber(int from, int to) {
        int digits = 0;
        for (int i = from; i < to; i++) {
            boolean digit = b[i] >= '0' && b[i] <= '9';
            if (!digit && b[i] != '.' && b[i] != '-' && b[i] != '%') {
                String symbol = text(i, to);
                return digits > 0
                        && Unit.joinsNumbers(symbol)
                        && Unit.parse(symbol).isPresent();
            }
            digits += digit ? 1 : 0;
        }
        return true;
    }

    /// How many bytes behind a bare number are a blank and its unit.
    int unitLength(int from, int to) {
        for (int i = from; i < to; i++) {
            if ((b[i] < '0' || b[i] > '9') && b[i] != '.' && !(i == from && b[i] == '-')) {
                return 0;
            }
        }
        if (to + 1 >= end || b[to] != ' ') {
            return 0;
        }
        int p = to + 1;
        while (p < end && p - to < 12 && isLetter(b[p])) {
            p++;
        }
        if (p < end && p + 1 < end && b[p] == '/' && b[p + 1] == 's') {
            p += 2;
        }
        boolean ends = p == end || ((b[p] < '0' || b[p] > '9') && !isLetter(b[p]) && b[p] != '_' && b[p] != '=');
        String symbol = text(to + 1, p);
        boolean known = ends && symbol.length() > 1 && Unit.parse(symbol).isPresent();
        return known || (ends && symbol.equals("s")) ? p - to : 0;
    }

    private static boolean isLetter(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    private static boolean isNameByte(byte c) {
        // and whatever other scripts have
        return c < 0 || isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    }
}
