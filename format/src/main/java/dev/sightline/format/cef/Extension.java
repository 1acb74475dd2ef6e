package dev.sightline.format.cef;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands behind the bars: `src=10.0.0.1 msg=two words cs1=eicar cs1Label=Quarantine`. A value goes on to the
/// blank before the next key; with a backslash in front, signs of the format are characters of it. Some put one
/// between quotes that has keys of its own.
final class Extension {
    private static final Pattern KEY = Pattern.compile("(?:^|\\s)([A-Za-z0-9_.\\[\\]-]{1,80})=");
    private static final String LABEL = "Label";
    private static final int MOST = 1000;

    private Extension() {}

    /// Keys to values; where one labels another, its value is the other's key.
    static Map<String, String> of(String text) {
        Map<String, String> all = new LinkedHashMap<>();
        Matcher key = KEY.matcher(text);
        int from = 0;
        while (all.size() < MOST && from <= text.length() && key.find(from)) {
            int value = key.end();
            int end = end(text, value, key.pattern().matcher(text));
            all.putIfAbsent(key.group(1), plain(text.substring(value, end).strip()));
            from = end;
        }
        return labelled(all);
    }

    private static int end(String text, int from, Matcher next) {
        if (from < text.length() && text.charAt(from) == '"') {
            int close = from + 1;
            while (close < text.length() && text.charAt(close) != '"') {
                close += text.charAt(close) == '\\' ? 2 : 1;
            }
            boolean last = close < text.length() && (close + 1 == text.length() || text.charAt(close + 1) == ' ');
            if (last) {
                return close + 1;
            }
        }
        return next.find(Math.max(0, from)) ? next.start() : text.length();
    }

    private static String plain(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
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

    private static Map<String, String> labelled(Map<String, String> all) {
        List<String> labels = new ArrayList<>();
        all.keySet().stream()
                .filter(key -> key.endsWith(LABEL) && all.containsKey(key.substring(0, key.length() - LABEL.length())))
                .forEach(labels::add);
        if (labels.isEmpty()) {
            return all;
        }
        Map<String, String> named = new LinkedHashMap<>();
        all.forEach((key, value) -> {
            String label = labels.contains(key + LABEL) ? all.getOrDefault(key + LABEL, "") : "";
            if (!labels.contains(key)) {
                named.putIfAbsent(label.isEmpty() || all.containsKey(label) ? key : label, value);
            }
        });
        return named;
    }
}
