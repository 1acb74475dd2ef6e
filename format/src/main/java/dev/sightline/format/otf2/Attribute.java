package dev.sightline.format.otf2;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One `Key: value` of a printed record. Values are words (`10`, `NONE`), names with the number of their definition
/// (`"main" <3>`), or ranks with the location they mean (`1 ("Master thread" <1>)`).
///
/// @param key as printed; empty for what has none
/// @param text the word or name, without the quotes
/// @param id of the definition the name or rank stands for, unsigned; null for words
/// @param tuples what stands in parentheses after `N Values` and the like
record Attribute(String key, String text, @Nullable Long id, List<Tuple> tuples) {
    private static final Pattern KEY = Pattern.compile("([#A-Za-z][-A-Za-z0-9 #./()]*?): ");
    private static final Pattern COUNT = Pattern.compile("\\d{1,10} ([A-Z][A-Za-z]*?)s?(: ?| ?(?=\\()|$)");
    private static final Pattern REFERENCE = Pattern.compile("\"(.*)\" <(\\d{1,20})>", Pattern.DOTALL);
    private static final Pattern RANK =
            Pattern.compile("(\\d{1,20}) \\((?:\"(.*)\" |)<?(\\d{1,20})>?\\)", Pattern.DOTALL);
    private static final int MAX = 10_000;

    /// `("name" <id>; TYPE; value)`.
    record Tuple(String name, String type, String value) {}

    /// The attributes of a record, in order.
    static List<Attribute> parse(String text) {
        List<Attribute> attributes = new ArrayList<>();
        for (String part : split(text, ", ")) {
            Matcher key = KEY.matcher(part);
            Matcher count = COUNT.matcher(part);
            if (!part.isEmpty() && Character.isDigit(part.charAt(0)) && count.lookingAt()) {
                String rest = part.substring(count.end());
                attributes.add(new Attribute(count.group(1) + "s", rest, null, tuples(rest)));
            } else if (key.lookingAt()) {
                attributes.add(value(key.group(1), part.substring(key.end())));
            } else if (!attributes.isEmpty()) {
                attributes.add(joined(attributes.removeLast(), part));
            } else if (!part.isBlank()) {
                attributes.add(value("", part));
            }
            if (attributes.size() > MAX) {
                break;
            }
        }
        return attributes;
    }

    private static Attribute value(String key, String value) {
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        if (first != '"' && value.indexOf('(') < 0) {
            return new Attribute(key, value, null, List.of());
        }
        Matcher reference = REFERENCE.matcher(value);
        if (reference.matches()) {
            return new Attribute(key, reference.group(1), number(reference.group(2)), List.of());
        }
        Matcher rank = RANK.matcher(value);
        if (rank.matches()) {
            return new Attribute(key, rank.group(1), number(rank.group(3)), List.of());
        }
        return new Attribute(key, value, null, List.of());
    }

    private static Attribute joined(Attribute before, String part) {
        List<Tuple> tuples = new ArrayList<>(before.tuples);
        tuples.addAll(tuples(part));
        return new Attribute(before.key, before.text + ", " + part, null, tuples);
    }

    /// What an unsigned number of up to 20 digits is; null if it is too large.
    static @Nullable Long number(String digits) {
        try {
            return Long.parseUnsignedLong(digits);
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    static List<Tuple> tuples(String text) {
        List<Tuple> tuples = new ArrayList<>();
        for (String part : split(text, ", ")) {
            if (part.length() > 2 && part.startsWith("(") && part.endsWith(")")) {
                List<String> fields = split(part.substring(1, part.length() - 1), "; ");
                if (fields.size() == 3) {
                    tuples.add(new Tuple(name(fields.get(0)), fields.get(1), name(fields.get(2))));
                }
            }
        }
        return tuples;
    }

    /// A reference's name, or the word itself.
    static String name(String value) {
        Matcher reference = REFERENCE.matcher(value);
        return reference.matches() ? reference.group(1) : value;
    }

    /// The parts between separators that stand neither in quotes nor in parentheses. A name may hold quotes of its own:
    /// it ends where the number of its definition follows.
    static List<String> split(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        int i = 0;
        boolean references = true;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '"') {
                // Once no name with a number is left there is none further on: looked for only once.
                int end = references ? referenceEnd(text, i + 1) : -1;
                references = end >= 0;
                i = references ? end : plainEnd(text, i + 1);
                continue;
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth = Math.max(0, depth - 1);
            } else if (depth == 0 && text.startsWith(separator, i)) {
                parts.add(text.substring(start, i));
                start = i + separator.length();
                i = start;
                continue;
            }
            i++;
        }
        parts.add(text.substring(start));
        return parts;
    }

    /// Behind the quote that ends a name with its number; -1 if there is none.
    private static int referenceEnd(String text, int from) {
        for (int at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
            if (at + 3 < text.length()
                    && text.charAt(at + 1) == ' '
                    && text.charAt(at + 2) == '<'
                    && Character.isDigit(text.charAt(at + 3))) {
                return at + 1;
            }
        }
        return -1;
    }

    private static int plainEnd(String text, int from) {
        int plain = text.indexOf('"', from);
        return plain < 0 ? text.length() : plain + 1;
    }
}
