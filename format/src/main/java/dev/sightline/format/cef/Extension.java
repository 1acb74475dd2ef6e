package dev.sightline.format.cef;

import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands behind the bars: `src=10.0.0.1 msg=two words cs1=eicar cs1Label=Quarantine`. A value goes on to the
/// blank before the next key; with a backslash in front, signs of the format are characters of it. Some put one
/// between quotes that has keys of its own.
final class Extension {
    /// Labels are free text: more than these would leave no columns for keys.
    static final int MOST_LABELS = 1000;

    private static final int LONGEST_LABEL = 200;
    private static final Pattern KEY = Pattern.compile("(?:^|\\s)([A-Za-z0-9_.\\[\\]-]{1,80})=");
    private static final String LABEL = "Label";

    private final Set<String> labels = new HashSet<>();

    /// Keys to values; where one labels another, its value is the other's key. The second of a key is `key.2`.
    ///
    /// @throws Unreadable if there are more keys than columns
    Map<String, String> read(String text) {
        Map<String, String> all = new LinkedHashMap<>();
        Map<String, Integer> times = new HashMap<>();
        Matcher key = KEY.matcher(text);
        Matcher next = KEY.matcher(text).useAnchoringBounds(false);
        int from = 0;
        while (from <= text.length() && key.find(from)) {
            if (all.size() == KeyTable.MAX_KEYS) {
                throw new Unreadable(KeyTable.TOO_MANY);
            }
            int value = key.end();
            int end = end(text, value, next);
            String name = key.group(1);
            String free = name;
            while (all.containsKey(free)) {
                free = name + "." + times.merge(name, 2, (before, two) -> before + 1);
            }
            all.put(free, plain(text.substring(value, end).strip()));
            from = end;
        }
        return labelled(all);
    }

    /// A closing quote ends a value where nothing or a key is behind it: quotes are characters of text, too.
    private static int end(String text, int from, Matcher next) {
        int close = closing(text, from);
        int behind = close + 1;
        if (close < 0 || behind < text.length() && text.charAt(behind) != ' ') {
            return next.find(from) ? next.start() : text.length();
        }
        int word = behind;
        while (word < text.length() && text.charAt(word) == ' ') {
            word++;
        }
        boolean last =
                word == text.length() || next.region(word - 1, text.length()).lookingAt();
        if (last) {
            return behind;
        }
        return next.find(behind) ? next.start() : text.length();
    }

    /// Where the quote is that closes the one at `from`; -1 where none is there, or it is not closed.
    private static int closing(String text, int from) {
        if (from >= text.length() || text.charAt(from) != '"') {
            return -1;
        }
        int close = from + 1;
        while (close < text.length() && text.charAt(close) != '"') {
            close += text.charAt(close) == '\\' ? 2 : 1;
        }
        return close < text.length() ? close : -1;
    }

    private static String plain(String value) {
        boolean quoted = value.length() > 1 && closing(value, 0) == value.length() - 1;
        String text = quoted ? value.substring(1, value.length() - 1) : value;
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
            if (c != '\\' || "=\\|nr\"".indexOf(next) < 0) {
                out.append(c);
            } else {
                out.append(next == 'n' || next == 'r' ? '\n' : next);
                i++;
            }
        }
        return out.toString();
    }

    /// A value whose label is taken stays under its key, with the label beside it.
    private Map<String, String> labelled(Map<String, String> all) {
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>(all.keySet());
        for (String key : all.keySet()) {
            String label = all.getOrDefault(key + LABEL, "");
            if (!label.isEmpty() && !taken.contains(label) && mayBeColumn(label)) {
                taken.add(label);
                names.put(key, label);
            }
        }
        if (names.isEmpty()) {
            return all;
        }
        Map<String, String> named = new LinkedHashMap<>();
        all.forEach((key, value) -> {
            boolean said = key.endsWith(LABEL) && names.containsKey(key.substring(0, key.length() - LABEL.length()));
            if (!said) {
                named.put(names.getOrDefault(key, key), value);
            }
        });
        return named;
    }

    private boolean mayBeColumn(String label) {
        boolean isNew = label.length() <= LONGEST_LABEL && labels.size() < MOST_LABELS;
        return labels.contains(label) || isNew && labels.add(label);
    }
}
